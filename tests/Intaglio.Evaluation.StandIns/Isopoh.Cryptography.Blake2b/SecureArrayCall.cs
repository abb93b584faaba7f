namespace Isopoh.Cryptography.SecureArray;

public sealed class SecureArrayCall;
