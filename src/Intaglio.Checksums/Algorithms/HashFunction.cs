using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Creates a hasher for an algorithm with parameters.</summary>
internal delegate T HasherFactory<out T>(ChecksumAlgorithm algorithm, in ChecksumParameters parameters);

/// <summary>A hash function for checksums with its name, the ranges of its parameters and its implementations.</summary>
internal sealed class HashFunction
{
    /// <summary>
    /// The maximum digest size in bytes of functions with digests of any size. In hexadecimal, it still fits a line that the reader
    /// accepts.
    /// </summary>
    internal const int LongestDigest = 64 * 1024;

    internal required string Name { get; init; }

    /// <summary>
    /// Gets the name that OpenSSL writes in tags, which includes the default size, or <see langword="null"/> if OpenSSL uses the same name.
    /// </summary>
    internal string? OtherName { get; init; }

    /// <summary>Gets the default digest size in bits.</summary>
    internal required int DigestBits { get; init; }

    /// <summary>Gets the size of the largest digest in bits.</summary>
    internal required int MaxDigestBits { get; init; }

    /// <summary>Gets the step between digest sizes in bits. Every digest size is a multiple of it.</summary>
    internal required int DigestStep { get; init; }

    /// <summary>Gets the digest size in bits that a tag omits, or 0 if tags always contain the size.</summary>
    internal required int UnstatedBits { get; init; }

    /// <summary>
    /// Gets a value indicating whether lines omit the digest size, as the tool of the function writes them, so that it follows from the
    /// digest.
    /// </summary>
    internal bool IsSizeToldByDigest { get; init; }

    /// <summary>Gets the minimum size of a key in bytes.</summary>
    internal int MinKeySize { get; init; } = 1;

    internal required int MaxKeySize { get; init; }

    internal required int SaltSize { get; init; }

    internal required int PersonalizationSize { get; init; }

    /// <summary>Gets a value indicating whether the function can derive keys and start the digest at any position of its output.</summary>
    internal bool IsExtendable { get; init; }

    /// <summary>Gets a value indicating whether two different messages with the same digest can be created.</summary>
    internal bool IsBroken { get; init; }

    /// <summary>
    /// Gets a delegate that determines whether the system supports the function, or <see langword="null"/> if every system does.
    /// </summary>
    internal Func<bool>? IsSupported { get; init; }

    internal required HasherFactory<HashAlgorithm> Create { get; init; }

    /// <summary>
    /// Gets the factory of hashers for many messages in lanes, or <see langword="null"/> if the function does not have lanes.
    /// </summary>
    internal HasherFactory<BatchHasher>? CreateBatch { get; init; }

    /// <summary>
    /// Gets the multithreaded implementation of the function, or <see langword="null"/> if there is only a single-threaded one.
    /// </summary>
    internal ParallelFunction? Parallel { get; init; }

    /// <summary>Gets the implementation of the tree hash, or <see langword="null"/> if the function does not have one.</summary>
    internal ParallelFunction? Tree { get; init; }

    /// <summary>Checks that the function accepts the parameters.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The function does not accept one of the parameters.</exception>
    /// <exception cref="PlatformNotSupportedException">The system does not support the function.</exception>
    internal void Check(in ChecksumParameters parameters)
    {
        if (IsSupported?.Invoke() == false)
            throw new PlatformNotSupportedException($"This system does not support {Name}.");
        if (MaxKeySize == 0 && !parameters.Key.IsEmpty)
            throw new ArgumentOutOfRangeException(nameof(parameters), parameters.Key.Length, $"{Name} does not accept a key.");
        if (SaltSize == 0 && !parameters.Salt.IsEmpty)
            throw new ArgumentOutOfRangeException(nameof(parameters), parameters.Salt.Length, $"{Name} does not accept a salt.");
        if (PersonalizationSize == 0 && !parameters.Personalization.IsEmpty)
            throw new ArgumentOutOfRangeException(nameof(parameters), parameters.Personalization.Length,
                $"{Name} does not accept a personalization.");
        if (!IsExtendable && parameters.KeyDerivationContext is not null)
            throw new ArgumentOutOfRangeException(nameof(parameters), parameters.KeyDerivationContext,
                $"{Name} does not support key derivation.");
        if (!IsExtendable && parameters.OutputPosition > 0)
            throw new ArgumentOutOfRangeException(nameof(parameters), parameters.OutputPosition,
                $"{Name} does not support output positions.");
    }
}
