using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Creates what computes the digests of an algorithm under parameters.</summary>
internal delegate T HasherFactory<out T>(ChecksumAlgorithm algorithm, in ChecksumParameters parameters);

/// <summary>A hash function that checksums are made with: its name, the ranges of its parameters, and what computes it.</summary>
internal sealed class HashFunction
{
    /// <summary>The size in bytes of the longest digest of a function that has any: in hexadecimal, with the longest name, it still fits a line that the reader accepts.</summary>
    internal const int LongestDigest = 64 * 1024;

    internal required string Name { get; init; }

    /// <summary>Gets the name in tags that OpenSSL writes, which include the usual size; null if it is the same.</summary>
    internal string? OtherName { get; init; }

    /// <summary>Gets the size in bits of the digest where none is asked for.</summary>
    internal required int DigestBits { get; init; }

    /// <summary>Gets the size in bits of the largest digest.</summary>
    internal required int MaxDigestBits { get; init; }

    /// <summary>Gets what the sizes of digests are multiples of, in bits.</summary>
    internal required int DigestStep { get; init; }

    /// <summary>Gets the one size in bits that a tag leaves out; 0 if it states every size.</summary>
    internal required int UnstatedBits { get; init; }

    /// <summary>Gets whether a line of a list states no size, as the function's own tool writes it: the digest's length tells it.</summary>
    internal bool IsSizeToldByDigest { get; init; }

    /// <summary>Gets the size in bytes of the smallest key.</summary>
    internal int MinKeySize { get; init; } = 1;

    internal required int MaxKeySize { get; init; }

    internal required int SaltSize { get; init; }

    internal required int PersonalizationSize { get; init; }

    /// <summary>Gets whether the function derives keys and has an output that digests may begin in anywhere.</summary>
    internal bool IsExtendable { get; init; }

    /// <summary>Gets whether two different messages of the same digest can be made.</summary>
    internal bool IsBroken { get; init; }

    /// <summary>Gets what tells whether the system has the function; null if every system has it.</summary>
    internal Func<bool>? IsSupported { get; init; }

    internal required HasherFactory<HashAlgorithm> Create { get; init; }

    /// <summary>Gets what creates a hasher of many messages in lanes; <see langword="null"/> if there are none.</summary>
    internal HasherFactory<BatchHasher>? CreateBatch { get; init; }

    /// <summary>Gets what computes the function by several threads; <see langword="null"/> if nothing does.</summary>
    internal ParallelFunction? Parallel { get; init; }

    /// <summary>Gets what computes the function's tree hashes; <see langword="null"/> if it has none.</summary>
    internal ParallelFunction? Tree { get; init; }

    /// <exception cref="ArgumentOutOfRangeException">The function does not take one of the parameters.</exception>
    /// <exception cref="PlatformNotSupportedException">The system does not have the function.</exception>
    internal void Check(in ChecksumParameters parameters)
    {
        if (IsSupported?.Invoke() == false)
            throw new PlatformNotSupportedException($"This system does not have {Name}.");
        if (MaxKeySize == 0 && !parameters.Key.IsEmpty)
            throw new ArgumentOutOfRangeException(nameof(parameters), parameters.Key.Length, $"{Name} takes no key.");
        if (SaltSize == 0 && !parameters.Salt.IsEmpty)
            throw new ArgumentOutOfRangeException(nameof(parameters), parameters.Salt.Length, $"{Name} takes no salt.");
        if (PersonalizationSize == 0 && !parameters.Personalization.IsEmpty)
            throw new ArgumentOutOfRangeException(nameof(parameters), parameters.Personalization.Length, $"{Name} takes no personalization.");
        if (!IsExtendable && parameters.KeyDerivationContext is not null)
            throw new ArgumentOutOfRangeException(nameof(parameters), parameters.KeyDerivationContext, $"{Name} derives no keys.");
        if (!IsExtendable && parameters.OutputPosition > 0)
            throw new ArgumentOutOfRangeException(nameof(parameters), parameters.OutputPosition, $"{Name} has no output beyond its digest.");
    }
}
