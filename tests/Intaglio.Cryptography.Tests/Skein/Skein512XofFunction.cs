namespace Intaglio.Cryptography.Tests;

/// <summary>Skein-512 with extendable output, under contract.</summary>
public sealed class Skein512XofFunction : SkeinXofFunction, IStatelessCase
{
    public override Type Class => typeof(Skein512Xof);
    public override int NodeSize => Skein512.BlockSize;

    public override byte[] HashData(ReadOnlySpan<byte> source, int outputLength, XofRequest request) => Skein512Xof.HashData(source, outputLength, Of(request));
    public override void HashData(ReadOnlySpan<byte> source, Span<byte> destination, XofRequest request) => Skein512Xof.HashData(source, destination, Of(request));
    public override byte[] HashData(Stream source, int outputLength, XofRequest request) => Skein512Xof.HashData(source, outputLength, Of(request));
    public override void HashData(Stream source, Span<byte> destination, XofRequest request) => Skein512Xof.HashData(source, destination, Of(request));
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellation) => Skein512Xof.HashDataAsync(source, outputLength, cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, XofRequest request, CancellationToken cancellation) => Skein512Xof.HashDataAsync(source, outputLength, Of(request), cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, XofRequest request, IProgress<long>? progress, CancellationToken cancellation) => Skein512Xof.HashDataAsync(source, outputLength, Of(request), progress, cancellation);
    public override ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellation) => Skein512Xof.HashDataAsync(source, destination, cancellation);
    public override ValueTask HashDataAsync(Stream source, Memory<byte> destination, XofRequest request, CancellationToken cancellation) => Skein512Xof.HashDataAsync(source, destination, Of(request), cancellation);
    public override XofObject Create(XofRequest request) => Of(new Skein512Xof(Of(request)));

    private static XofObject Of(Skein512Xof x) => new(x, () => x.OutputLength, x.AppendData, x.GetCurrentHash, x.GetCurrentHash,
        x.GetHashAndReset, x.GetHashAndReset, x.Read, x.Read, x.Reset, () => Of(x.Clone()), x.Dispose);
}
