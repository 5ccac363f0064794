-- Simulates a user of Neovim: opens a file with errors, reads the diagnostics, requests a hover text, follows a
-- variable, and applies a fix. Exits with status 0 only if every step succeeds.

local tool, folder = vim.env.ENTCHECK, vim.env.FOLDER
local file = folder .. "/App.entitlements"

local function fail(text)
  io.stderr:write("neovim: " .. text .. "\n")
  vim.cmd("cquit 1")
end

local function await(what, condition)
  if not vim.wait(20000, condition, 20) then fail("timed out while waiting for " .. what) end
end

local function say(text) io.stdout:write("neovim: " .. text .. "\n") end

vim.cmd("edit " .. file)
local client = vim.lsp.start_client({ name = "entcheck", cmd = { tool, "lsp" }, root_dir = folder })
vim.lsp.buf_attach_client(0, client)

local function marked()
  local rules = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do table.insert(rules, diagnostic.code) end
  table.sort(rules)
  return rules
end

await("diagnostics", function() return #marked() == 2 end)
say("diagnostics: " .. table.concat(marked(), ", "))

local function ask(method, line, column)
  local parameters = {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = line - 1, character = column - 1 },
    range = { start = { line = line - 1, character = 0 }, ["end"] = { line = line - 1, character = 80 } },
    context = { diagnostics = {} },
  }
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 20000) or {}
  return answers[client] and answers[client].result
end

local hover = ask("textDocument/hover", 4, 12)
if not (hover and hover.contents.value:find("App Groups", 1, true)) then fail("the key has no hover text") end
say("hover: " .. hover.contents.value:match("[^\n]+"))

local places = ask("textDocument/definition", 6, 12)
if not (places and #places == 1 and places[1].uri:find("project.yml", 1, true)) then
  fail("the variable has no definition")
end
say("definition: project.yml:" .. places[1].range.start.line + 1)

local actions = ask("textDocument/codeAction", 8, 1)
if not (actions and actions[1] and actions[1].isPreferred) then fail("there is no preferred fix") end
say("action: " .. actions[1].title)
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
await("the removal of the diagnostic", function() return #marked() == 1 end)

-- Typing an error adds a diagnostic, and undoing it removes the diagnostic.
local before = vim.api.nvim_buf_get_lines(0, 3, 4, false)[1]
vim.api.nvim_buf_set_lines(0, 3, 4, false, { (before:gsub("application%-groups", "application-group")) })
await("a diagnostic for the typed error", function() return vim.tbl_contains(marked(), "key-misspelt") end)
say("typed: " .. table.concat(marked(), ", "))
vim.api.nvim_buf_set_lines(0, 3, 4, false, { before })
await("the removal of the diagnostic for the typed error", function() return #marked() == 1 end)

-- The functions of Neovim itself: completion, code lenses, references, and renaming.
local function place(line, column) vim.api.nvim_win_set_cursor(0, { line, column - 1 }) end

local function find(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then return number, column end
  end
  fail("the buffer does not contain " .. text)
end

vim.api.nvim_buf_set_lines(0, 3, 3, false, { "<key>aps-envi</key>", "<string></string>" })
local line, column = find("aps-envi")
local items = ask("textDocument/completion", line, column + 8)
local proposal
for _, item in ipairs(items and items.items or {}) do
  if item.label == "aps-environment" then proposal = item end
end
if not proposal then fail("the key is not proposed") end
vim.lsp.util.apply_text_edits({ proposal.textEdit }, vim.api.nvim_get_current_buf(), "utf-16")
find("<key>aps-environment</key>")
line, column = find("<string></string>")
local values = ask("textDocument/completion", line, column + 8)
say("completion: " .. values.items[1].label .. ", " .. values.items[2].label)
vim.api.nvim_buf_set_lines(0, 3, 5, false, {})

local lenses = ask("textDocument/codeLens", 1, 1)
local titles = {}
for _, lens in ipairs(lenses or {}) do table.insert(titles, lens.command.title) end
if not vim.tbl_contains(titles, "shared with 1 target") then fail("the lens is missing: " .. table.concat(titles, "; ")) end
say("lenses: " .. table.concat(titles, "; "))

line, column = find("group.com.example.notes")
place(line, column + 3)
vim.lsp.buf.references()
await("references in the quickfix list", function() return #vim.fn.getqflist() == 2 end)
say("references: " .. #vim.fn.getqflist())
vim.cmd("cclose")

vim.lsp.buf.rename("group.com.example.renamed")
await("the renamed group", function()
  return vim.tbl_contains(vim.api.nvim_buf_get_lines(0, 0, -1, false), "<string>group.com.example.renamed</string>")
end)
vim.cmd("silent wall")
local widget = io.open(folder .. "/Widget.entitlements"):read("a")
if not widget:find("group.com.example.renamed", 1, true) then fail("the other claim was not renamed") end
say("rename: group.com.example.renamed in both files")

vim.cmd("silent write")
vim.lsp.stop_client(client)
await("the exit of the server", function() return vim.lsp.client_is_stopped(client) end)
vim.cmd("quitall!")
