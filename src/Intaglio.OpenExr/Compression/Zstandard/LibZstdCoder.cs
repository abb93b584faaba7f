using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr;

/// <summary>Zstandard by the system's libzstd.</summary>
internal sealed unsafe class LibZstdCoder(int level) : ZstandardCoder
{
    private LibZstd.CompressorHandle? compressor;
    private LibZstd.DecompressorHandle? decompressor;

    internal override int Compress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        compressor ??= NativeLibraries.Made(LibZstd.CreateCompressor());
        fixed (byte* from = source, to = destination)
        {
            nuint written = LibZstd.Compress(compressor, to, (nuint)destination.Length, from, (nuint)source.Length, level);
            return LibZstd.IsError(written) != 0 ? -1 : (int)written;
        }
    }

    internal override int Decompress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        decompressor ??= NativeLibraries.Made(LibZstd.CreateDecompressor());
        fixed (byte* from = source, to = destination)
        {
            nuint written = LibZstd.Decompress(decompressor, to, (nuint)destination.Length, from, (nuint)source.Length);
            return LibZstd.IsError(written) == 0
                ? (int)written
                : throw Damaged(destination.Length);
        }
    }

    public override void Dispose()
    {
        compressor?.Dispose();
        decompressor?.Dispose();
        base.Dispose();
    }
}
