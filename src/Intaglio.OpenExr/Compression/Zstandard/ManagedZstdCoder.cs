using ZstdSharp;

namespace Intaglio.OpenExr;

/// <summary>Zstandard in managed code, for systems without libzstd.</summary>
internal sealed class ManagedZstdCoder(int level) : ZstandardCoder
{
    private Compressor? compressor;
    private Decompressor? decompressor;

    internal override int Compress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        compressor ??= new Compressor(level);
        return compressor.TryWrap(source, destination, out int written) ? written : -1;
    }

    internal override int Decompress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        decompressor ??= new Decompressor();
        try
        {
            if (decompressor.TryUnwrap(source, destination, out int written))
                return written;
        }
        catch (ZstdException)
        {
            // The exception only reports that the frame is damaged.
        }
        throw Damaged(destination.Length);
    }

    public override void Dispose()
    {
        compressor?.Dispose();
        decompressor?.Dispose();
        base.Dispose();
    }
}
