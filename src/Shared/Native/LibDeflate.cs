using System.Runtime.InteropServices;

namespace Intaglio;

/// <summary>The system's libdeflate: Deflate of whole buffers.</summary>
internal static unsafe partial class LibDeflate
{
    internal const int MaxLevel = 12;

    private const string Library = "libdeflate";

    internal static bool IsInstalled { get; } = NativeLibraries.IsInstalled(Library);

    /// <summary>Makes a compressor of a level, 1 to 12.</summary>
    [LibraryImport(Library, EntryPoint = "libdeflate_alloc_compressor")]
    internal static partial CompressorHandle CreateCompressor(int level);

    [LibraryImport(Library, EntryPoint = "libdeflate_alloc_decompressor")]
    internal static partial DecompressorHandle CreateDecompressor();

    /// <summary>Gives the bytes written, 0 if there was no room.</summary>
    [LibraryImport(Library, EntryPoint = "libdeflate_zlib_compress")]
    internal static partial nuint Compress(CompressorHandle compressor, byte* source, nuint sourceLength, byte* destination, nuint destinationLength);

    /// <summary>Gives 0, or what was wrong: 1 bad data, 3 no room.</summary>
    [LibraryImport(Library, EntryPoint = "libdeflate_zlib_decompress")]
    internal static partial int Decompress(DecompressorHandle decompressor, byte* source, nuint sourceLength, byte* destination, nuint destinationLength, out nuint written);

    [LibraryImport(Library, EntryPoint = "libdeflate_free_compressor")]
    private static partial void FreeCompressor(nint compressor);

    [LibraryImport(Library, EntryPoint = "libdeflate_free_decompressor")]
    private static partial void FreeDecompressor(nint decompressor);

    internal sealed class CompressorHandle() : NativeHandle(FreeCompressor);

    internal sealed class DecompressorHandle() : NativeHandle(FreeDecompressor);
}
