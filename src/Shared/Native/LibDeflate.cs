using System.Runtime.InteropServices;

namespace Intaglio;

/// <summary>The system's libdeflate, which compresses and decompresses whole buffers with Deflate.</summary>
internal static unsafe partial class LibDeflate
{
    internal const int MaxLevel = 12;

    private const string Library = "libdeflate";

    internal static bool IsInstalled { get; } = NativeLibraries.IsInstalled(Library);

    /// <summary>Creates a compressor with a level from 1 to 12.</summary>
    [LibraryImport(Library, EntryPoint = "libdeflate_alloc_compressor")]
    internal static partial CompressorHandle CreateCompressor(int level);

    [LibraryImport(Library, EntryPoint = "libdeflate_alloc_decompressor")]
    internal static partial DecompressorHandle CreateDecompressor();

    /// <summary>Compresses data, and returns the number of bytes written, or 0 if the destination is too small.</summary>
    [LibraryImport(Library, EntryPoint = "libdeflate_zlib_compress")]
    internal static partial nuint Compress(CompressorHandle compressor, byte* source, nuint sourceLength, byte* destination,
        nuint destinationLength);

    /// <summary>Decompresses data, and returns 0 for success, 1 for invalid data, or 3 if the destination is too small.</summary>
    [LibraryImport(Library, EntryPoint = "libdeflate_zlib_decompress")]
    internal static partial int Decompress(DecompressorHandle decompressor, byte* source, nuint sourceLength, byte* destination,
        nuint destinationLength, out nuint written);

    [LibraryImport(Library, EntryPoint = "libdeflate_free_compressor")]
    private static partial void FreeCompressor(nint compressor);

    [LibraryImport(Library, EntryPoint = "libdeflate_free_decompressor")]
    private static partial void FreeDecompressor(nint decompressor);

    internal sealed class CompressorHandle() : NativeHandle(FreeCompressor);

    internal sealed class DecompressorHandle() : NativeHandle(FreeDecompressor);
}
