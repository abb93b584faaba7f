namespace Intaglio.Cryptography.Tests;

/// <summary>A function of the BLAKE2 family: one with a parameter block.</summary>
public abstract class Blake2Function : HashFunction
{
    /// <summary>The size of the salt, and of the personalization.</summary>
    public abstract int SaltSize { get; }
}
