using System.Security.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>An algorithm under contract: its constants, and every public way to its digest.</summary>
public abstract class HashFunction
{
    public abstract string Name { get; }
    public abstract Type Facade { get; }
    public abstract int BlockSize { get; }

    /// <summary>The size of the digest where none is asked for.</summary>
    public abstract int DefaultDigestSize { get; }

    /// <summary>Every size of the digest, or where there is no largest, of many.</summary>
    public abstract IEnumerable<int> DigestSizes { get; }

    /// <summary>Every size of the key from 0, or where there is no largest, of many.</summary>
    public abstract IEnumerable<int> KeySizes { get; }

    public int LongestKeySize => KeySizes.Max();

    /// <summary>Whether each one-shot call allocates something to work in.</summary>
    public virtual bool AllocatesOnce => false;

    /// <summary>Every length to four blocks and one byte, then those around each multiple of a block, to twenty.</summary>
    public IEnumerable<int> Lengths =>
        Enumerable.Range(0, 4 * BlockSize + 2).Concat(
            from multiple in Enumerable.Range(5, 16)
            from offset in new[] { -1, 0, 1 }
            select multiple * BlockSize + offset);

    /// <summary>Unkeyed, and with the longest key.</summary>
    public HashParameters[] UnkeyedAndKeyed => [HashParameters.Default, new() { Key = TestData.Counting(LongestKeySize) }];

    /// <summary>Makes any bytes a key that the function takes.</summary>
    public virtual byte[] ToKey(byte[] bytes) => [.. bytes.Take(LongestKeySize)];

    public int DigestSizeOf(HashParameters parameters) => parameters.DigestSize == 0 ? DefaultDigestSize : parameters.DigestSize;

    /// <summary>The digest by an implementation that shares nothing with the library.</summary>
    public abstract byte[] Reference(ReadOnlySpan<byte> source, HashParameters parameters);

    public abstract byte[] HashData(ReadOnlySpan<byte> source, HashParameters parameters);
    public abstract int HashData(ReadOnlySpan<byte> source, Span<byte> destination, HashParameters parameters);
    public abstract bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten, HashParameters parameters);
    public abstract byte[] HashData(Stream source, HashParameters parameters);
    public abstract int HashData(Stream source, Span<byte> destination, HashParameters parameters);
    public abstract ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellation);
    public abstract ValueTask<byte[]> HashDataAsync(Stream source, HashParameters parameters, CancellationToken cancellation);
    public abstract ValueTask<byte[]> HashDataAsync(Stream source, HashParameters parameters, IProgress<long>? progress, CancellationToken cancellation);
    public abstract ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, HashParameters parameters, CancellationToken cancellation);
    public abstract void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, HashParameters parameters);
    public abstract byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, HashParameters parameters);
    public abstract HashAlgorithm CreateHashAlgorithm(HashParameters parameters);
    public abstract Incremental CreateHasher(HashParameters parameters);

    /// <summary>The incremental forms, freshly made.</summary>
    public virtual IEnumerable<Incremental> CreateIncremental(HashParameters parameters) => [CreateHasher(parameters)];

    public sealed override string ToString() => Name;
}
