;;; entcheck.el --- The language server of entcheck for Eglot  -*- lexical-binding: t; -*-

;; Load this file in the init file.  Eglot is part of Emacs 29 and later; for earlier versions, install it as a
;; package.

;;; Code:

(defgroup entcheck nil
  "Lints Apple entitlements."
  :group 'tools)

(defcustom entcheck-command '("entcheck" "lsp")
  "The command that starts the language server."
  :type '(repeat string)
  :risky t)

(define-derived-mode entitlements-mode nxml-mode "Entitlements"
  "Major mode for Apple entitlements files.")

(add-to-list 'auto-mode-alist '("\\.\\(entitlements\\|xcent\\)\\'" . entitlements-mode))
(add-to-list 'auto-mode-alist
             '("[Ee][Nn][Tt][Ii][Tt][Ll][Ee][Mm][Ee][Nn][Tt][Ss][^/]*\\.\\(plist\\|xml\\)\\'" . entitlements-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons 'entitlements-mode (lambda (&rest _) entcheck-command))))

(add-hook 'entitlements-mode-hook #'eglot-ensure)

(provide 'entcheck)
;;; entcheck.el ends here
