// swift-build imports this module, and uses nothing of it to evaluate settings.
