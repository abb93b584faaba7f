using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Computes Skein-256 output (Skein 1.3) of any length, which can be read in pieces.</summary>
/// <remarks>
/// <para>Skein hashes the output length, so outputs of different lengths are unrelated, and a shorter one is not a prefix of a longer one.
/// With a specified length, the output equals the digest of that size. With an unknown length, the output does not depend on the number of
/// bytes read, which is at most 2⁶¹−1.</para>
/// <para>With a key and a nonce, no data and an unknown length, the output is the keystream of a stream cipher (section 4.10). To encrypt a
/// message, combine it with the keystream by exclusive or. Never use a nonce for more than one message under the same key, because the two
/// ciphertexts together reveal both messages. The cipher does not authenticate. Where a standard is required, use AES-GCM
/// (<c>System.Security.Cryptography.AesGcm</c>), which encrypts and authenticates.</para>
/// <para>With a key and a key identifier, the output is a derived key. See <see cref="SkeinXofParameters"/>.</para>
/// <para>Instances are not thread safe. <see cref="ExtendableOutputFunction.Dispose"/> wipes the state.</para>
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
        SkeinHashing<Threefish256Key>.HashInto(source, lastBits: 0, destination,
            parameters.ForWhole(destination.Length, nameof(destination)));

    /// <inheritdoc cref="Skein512Xof.HashData(Stream, int, in SkeinXofParameters)"/>
    public static byte[] HashData(Stream source, int outputLength, in SkeinXofParameters parameters = default)
    {
        SkeinState<Threefish256Key> state =
            SkeinHashing<Threefish256Key>.CreateState(source, outputLength, nameof(outputLength), in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <inheritdoc cref="Skein512Xof.HashData(Stream, Span{byte}, in SkeinXofParameters)"/>
    public static void HashData(Stream source, Span<byte> destination, in SkeinXofParameters parameters = default)
    {
        SkeinState<Threefish256Key> state =
            SkeinHashing<Threefish256Key>.CreateState(source, destination.Length, nameof(destination), in parameters);
        StreamHashing.Hash(ref state, source, destination);
    }

    /// <inheritdoc cref="Skein512Xof.HashDataAsync(Stream, int, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, outputLength, new SkeinXofParameters(), cancellationToken);

    /// <inheritdoc cref="Skein512Xof.HashDataAsync(Stream, int, in SkeinXofParameters, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in SkeinXofParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish256Key>.CreateState(source, outputLength, nameof(outputLength), in parameters),
            source, progress: null, cancellationToken);

    /// <inheritdoc cref="Skein512Xof.HashDataAsync(Stream, int, in SkeinXofParameters, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in SkeinXofParameters parameters,
        IProgress<long>? progress, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish256Key>.CreateState(source, outputLength, nameof(outputLength), in parameters),
            source, progress, cancellationToken);

    /// <inheritdoc cref="Skein512Xof.HashDataAsync(Stream, Memory{byte}, CancellationToken)"/>
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, destination, new SkeinXofParameters(), cancellationToken);

    /// <inheritdoc cref="Skein512Xof.HashDataAsync(Stream, Memory{byte}, in SkeinXofParameters, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, in SkeinXofParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.FillAsync(SkeinHashing<Threefish256Key>.CreateState(source, destination.Length, nameof(destination), in parameters),
            source, destination, cancellationToken);

    // Generic, so that overload resolution does not choose it for HashData(array, new() { Key = … }).
    /// <inheritdoc cref="Skein512Xof.HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, outputLength, new SkeinXofParameters { Key "
        + "= key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, outputLength, new SkeinXofParameters { Key = key "
        + "}); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="Skein512Xof.AppendBits(ReadOnlySpan{byte}, long)"/>
    public void AppendBits(ReadOnlySpan<byte> data, long bitLength) =>
        Appending<SkeinState<Threefish256Key>, SkeinOutput<Threefish256Key>>().AppendBits(data, bitLength);

    /// <inheritdoc cref="Skein512Xof.Clone()"/>
    public Skein256Xof Clone() => new(this);
}
