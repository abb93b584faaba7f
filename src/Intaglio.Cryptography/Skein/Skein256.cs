using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Intaglio.Cryptography;

/// <summary>Computes Skein-256 digests and MACs (Skein 1.3), based on Threefish-256.</summary>
/// <remarks>
/// The digest is 32 bytes, the size of a block, unless <see cref="SkeinParameters"/> specifies another size. The parameters also specify
/// the key and the other optional arguments of the specification. Use <see cref="Skein256Xof"/> to read the output in pieces.
/// </remarks>
public static class Skein256
{
    /// <inheritdoc cref="Skein512.BlockSize"/>
    public const int BlockSize = 32;

    /// <inheritdoc cref="Skein512.HashData(ReadOnlySpan{byte}, in SkeinParameters)"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish256Key>.Hash(source, lastBits: 0, in parameters);

    /// <inheritdoc cref="Skein512.HashData(ReadOnlySpan{byte}, Span{byte}, in SkeinParameters)"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish256Key>.HashInto(source, lastBits: 0, destination, in parameters);

    /// <inheritdoc cref="Skein512.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int, in SkeinParameters)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten,
        in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish256Key>.TryHash(source, destination, out bytesWritten, in parameters);

    /// <inheritdoc cref="Skein512.HashData(Stream, in SkeinParameters)"/>
    public static byte[] HashData(Stream source, in SkeinParameters parameters = default)
    {
        SkeinState<Threefish256Key> state = SkeinHashing<Threefish256Key>.CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <inheritdoc cref="Skein512.HashData(Stream, Span{byte}, in SkeinParameters)"/>
    public static int HashData(Stream source, Span<byte> destination, in SkeinParameters parameters = default)
    {
        SkeinState<Threefish256Key> state = SkeinHashing<Threefish256Key>.CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source, destination);
    }

    /// <inheritdoc cref="Skein512.HashDataAsync(Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, new SkeinParameters(), cancellationToken);

    /// <inheritdoc cref="Skein512.HashDataAsync(Stream, in SkeinParameters, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, in SkeinParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish256Key>.CreateState(source, in parameters), source, progress: null,
            cancellationToken);

    /// <inheritdoc cref="Skein512.HashDataAsync(Stream, in SkeinParameters, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, in SkeinParameters parameters, IProgress<long>? progress,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish256Key>.CreateState(source, in parameters), source, progress, cancellationToken);

    /// <inheritdoc cref="Skein512.HashDataAsync(Stream, Memory{byte}, in SkeinParameters, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, in SkeinParameters parameters = default,
        CancellationToken cancellationToken = default)
    {
        SkeinState<Threefish256Key> state = SkeinHashing<Threefish256Key>.CreateState(source, in parameters);
        HashState.CheckDestination(destination.Span, state.DigestSize);
        return StreamHashing.HashAsync(state, source, destination, progress: null, cancellationToken);
    }

    /// <inheritdoc cref="Skein512.HashBits(ReadOnlySpan{byte}, long, in SkeinParameters)"/>
    public static byte[] HashBits(ReadOnlySpan<byte> source, long bitLength, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish256Key>.Hash(SkeinBits.BytesOf(source, bitLength, out int lastBits), lastBits, in parameters);

    /// <inheritdoc cref="Skein512.HashBits(ReadOnlySpan{byte}, long, Span{byte}, in SkeinParameters)"/>
    public static int HashBits(ReadOnlySpan<byte> source, long bitLength, Span<byte> destination,
        in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish256Key>.HashInto(SkeinBits.BytesOf(source, bitLength, out int lastBits), lastBits, destination,
            in parameters);

    /// <inheritdoc cref="Skein512.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, in SkeinParameters)"/>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination,
        in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish256Key>.HashMany(sources, destination, in parameters);

    /// <inheritdoc cref="Skein512.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, in SkeinParameters)"/>
    public static byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish256Key>.HashMany(sources, in parameters);

    /// <inheritdoc cref="Skein512.CreateHasher(in SkeinParameters)"/>
    public static Skein256Hasher CreateHasher(in SkeinParameters parameters = default) =>
        new(SkeinHashing<Threefish256Key>.CreateState(in parameters));

    /// <inheritdoc cref="Skein512.CreateHashAlgorithm(in SkeinParameters)"/>
    public static HashAlgorithm CreateHashAlgorithm(in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish256Key>.CreateHashAlgorithm(in parameters);

    // Generic, so that overload resolution does not choose it for HashData(array, new() { Key = … }).
    /// <inheritdoc cref="Skein512.HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, new SkeinParameters { Key = key }); for "
        + "the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, new SkeinParameters { Key = key }); for the "
        + "destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();
}
