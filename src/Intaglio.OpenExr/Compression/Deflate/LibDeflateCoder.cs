namespace Intaglio.OpenExr;

/// <summary>Deflate by libdeflate, levels 1 to 12. It processes whole buffers at about twice the speed of zlib.</summary>
internal sealed unsafe class LibDeflateCoder(int level) : DeflateCoder
{
    private LibDeflate.CompressorHandle? compressor;
    private LibDeflate.DecompressorHandle? decompressor;

    internal override int Compress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        compressor ??= NativeLibraries.Made(LibDeflate.CreateCompressor(level));
        fixed (byte* from = source, to = destination)
        {
            nuint written = LibDeflate.Compress(compressor, from, (nuint)source.Length, to, (nuint)destination.Length);
            return written == 0 ? -1 : (int)written;
        }
    }

    internal override int Decompress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        decompressor ??= NativeLibraries.Made(LibDeflate.CreateDecompressor());
        fixed (byte* from = source, to = destination)
        {
            return LibDeflate.Decompress(decompressor, from, (nuint)source.Length, to, (nuint)destination.Length, out nuint written) switch
            {
                0 => (int)written,
                1 => throw new ExrFormatException("The deflated bytes of a chunk are damaged."),
                _ => throw new ExrFormatException(
                    $"The deflated data of a chunk expands to more than the expected {destination.Length} bytes."),
            };
        }
    }

    public override void Dispose()
    {
        compressor?.Dispose();
        decompressor?.Dispose();
        base.Dispose();
    }
}
