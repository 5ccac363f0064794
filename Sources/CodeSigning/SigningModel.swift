// Clients of this module use the values of `SigningModel` without another import.
@_exported public import SigningModel
