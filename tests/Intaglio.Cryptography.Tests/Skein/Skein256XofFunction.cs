namespace Intaglio.Cryptography.Tests;

/// <summary>Skein-256 with extendable output, under contract.</summary>
public sealed class Skein256XofFunction : SkeinXofFunction, IStatelessCase
{
    public override Type Class => typeof(Skein256Xof);
    public override int NodeSize => Skein256.BlockSize;

    public override byte[] HashData(ReadOnlySpan<byte> source, int outputLength, XofRequest request) => Skein256Xof.HashData(source, outputLength, Of(request));
    public override void HashData(ReadOnlySpan<byte> source, Span<byte> destination, XofRequest request) => Skein256Xof.HashData(source, destination, Of(request));
    public override byte[] HashData(Stream source, int outputLength, XofRequest request) => Skein256Xof.HashData(source, outputLength, Of(request));
    public override void HashData(Stream source, Span<byte> destination, XofRequest request) => Skein256Xof.HashData(source, destination, Of(request));
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellation) => Skein256Xof.HashDataAsync(source, outputLength, cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, XofRequest request, CancellationToken cancellation) => Skein256Xof.HashDataAsync(source, outputLength, Of(request), cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, XofRequest request, IProgress<long>? progress, CancellationToken cancellation) => Skein256Xof.HashDataAsync(source, outputLength, Of(request), progress, cancellation);
    public override ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellation) => Skein256Xof.HashDataAsync(source, destination, cancellation);
    public override ValueTask HashDataAsync(Stream source, Memory<byte> destination, XofRequest request, CancellationToken cancellation) => Skein256Xof.HashDataAsync(source, destination, Of(request), cancellation);
    public override XofObject Create(XofRequest request) => Of(new Skein256Xof(Of(request)));

    private static XofObject Of(Skein256Xof x) => new(x, () => x.OutputLength, x.AppendData, x.GetCurrentHash, x.GetCurrentHash,
        x.GetHashAndReset, x.GetHashAndReset, x.Read, x.Read, x.Reset, () => Of(x.Clone()), x.Dispose);
}
