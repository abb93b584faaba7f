using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>
/// Skein-256 (Skein 1.3) with an output of any length, which is read in pieces: a hash, a key derivation function and, with a key and a
/// nonce, a stream cipher's keystream.
/// </summary>
/// <remarks>
/// <para>The length is part of what is hashed: the outputs of two lengths have nothing in common, and neither is the beginning of the
/// other. An output whose length is given up front is the digest of that size. Of an output of unknown length every prefix is the same,
/// however much is read, to 2⁶¹−1 bytes.</para>
/// <para>As a stream cipher (section 4.10): the output of unknown length under a key and a nonce, and no data, is added (exclusive or) to
/// the message. Under one key a nonce may be used for one message only: two messages under the same stream give both away. Nothing is
/// authenticated. Where a standard is required, AES-GCM (<c>System.Security.Cryptography.AesGcm</c>) encrypts and authenticates.</para>
/// <para>The arguments are given by name in <see cref="SkeinXofParameters"/>. Not safe for use by several threads at once.
/// <see cref="ExtendableOutputFunction.Dispose"/> wipes the state.</para>
/// </remarks>
public sealed class Skein256Xof : ExtendableOutputFunction
{
    /// <inheritdoc cref="Skein512Xof.Skein512Xof(in SkeinXofParameters)"/>
    public Skein256Xof(in SkeinXofParameters parameters = default)
        : base(parameters.CreateReader<Threefish256Key>(), parameters.OutputLength)
    {
    }

    private Skein256Xof(Skein256Xof original)
        : base(original)
    {
    }

    /// <inheritdoc cref="Skein512Xof.HashData(ReadOnlySpan{byte}, int, in SkeinXofParameters)"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength, in SkeinXofParameters parameters = default) =>
        SkeinHashing<Threefish256Key>.Hash(source, lastBits: 0, parameters.ForWhole(outputLength, nameof(outputLength)));

    /// <inheritdoc cref="Skein512Xof.HashData(ReadOnlySpan{byte}, Span{byte}, in SkeinXofParameters)"/>
    public static void HashData(ReadOnlySpan<byte> source, Span<byte> destination, in SkeinXofParameters parameters = default) =>
        SkeinHashing<Threefish256Key>.HashInto(source, lastBits: 0, destination, parameters.ForWhole(destination.Length, nameof(destination)));

    /// <inheritdoc cref="Skein512Xof.HashData(Stream, int, in SkeinXofParameters)"/>
    public static byte[] HashData(Stream source, int outputLength, in SkeinXofParameters parameters = default)
    {
        SkeinState<Threefish256Key> state = SkeinHashing<Threefish256Key>.CreateState(source, outputLength, nameof(outputLength), in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <inheritdoc cref="Skein512Xof.HashData(Stream, Span{byte}, in SkeinXofParameters)"/>
    public static void HashData(Stream source, Span<byte> destination, in SkeinXofParameters parameters = default)
    {
        SkeinState<Threefish256Key> state = SkeinHashing<Threefish256Key>.CreateState(source, destination.Length, nameof(destination), in parameters);
        StreamHashing.Hash(ref state, source, destination);
    }

    /// <inheritdoc cref="Skein512Xof.HashDataAsync(Stream, int, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, outputLength, new SkeinXofParameters(), cancellationToken);

    /// <inheritdoc cref="Skein512Xof.HashDataAsync(Stream, int, in SkeinXofParameters, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in SkeinXofParameters parameters, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish256Key>.CreateState(source, outputLength, nameof(outputLength), in parameters), source, progress: null, cancellationToken);

    /// <inheritdoc cref="Skein512Xof.HashDataAsync(Stream, int, in SkeinXofParameters, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in SkeinXofParameters parameters, IProgress<long>? progress, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish256Key>.CreateState(source, outputLength, nameof(outputLength), in parameters), source, progress, cancellationToken);

    /// <inheritdoc cref="Skein512Xof.HashDataAsync(Stream, Memory{byte}, CancellationToken)"/>
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, destination, new SkeinXofParameters(), cancellationToken);

    /// <inheritdoc cref="Skein512Xof.HashDataAsync(Stream, Memory{byte}, in SkeinXofParameters, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, in SkeinXofParameters parameters, CancellationToken cancellationToken = default) =>
        StreamHashing.FillAsync(SkeinHashing<Threefish256Key>.CreateState(source, destination.Length, nameof(destination), in parameters), source, destination, cancellationToken);

    // Generic, so that HashData(array, new() { Key = … }) does not come here.
    /// <inheritdoc cref="Skein512Xof.HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, outputLength, new SkeinXofParameters { Key = key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, outputLength, new SkeinXofParameters { Key = key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="Skein512Xof.AppendBits(ReadOnlySpan{byte}, long)"/>
    public void AppendBits(ReadOnlySpan<byte> data, long bitLength) =>
        Appending<SkeinState<Threefish256Key>, SkeinOutput<Threefish256Key>>().AppendBits(data, bitLength);

    /// <inheritdoc cref="Skein512Xof.Clone()"/>
    public Skein256Xof Clone() => new(this);
}
