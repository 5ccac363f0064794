-- The configuration of entcheck for Neovim 0.11 or later. Copy the file to `lsp/entcheck.lua` in the configuration
-- directory, and add `vim.filetype.add({ extension = { entitlements = "xml", xcent = "xml", plist = "xml" } })` and
-- `vim.lsp.enable("entcheck")` to `init.lua`.

-- Code lenses are commands of the client: the locations of the other claims.
vim.lsp.commands["entcheck.showReferences"] = function(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local items = vim.lsp.util.locations_to_items(command.arguments[3], client and client.offset_encoding or "utf-16")
  vim.fn.setqflist({}, " ", { title = command.title, items = items })
  vim.cmd("botright copen")
end

return {
  cmd = { "entcheck", "lsp" },
  filetypes = { "xml" },
  root_markers = { ".entcheck.yml", ".git" },
}
