using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Native;

/// <summary>P/Invoke declarations of the system's libzstd, for whole buffers.</summary>
internal static unsafe partial class LibZstd
{
    private const string Library = "libzstd";

    internal static bool IsInstalled { get; } = NativeLibraries.IsInstalled(Library);

    internal static string Version => Marshal.PtrToStringUTF8((nint)GetVersion())!;

    [LibraryImport(Library, EntryPoint = "ZSTD_createCCtx")]
    internal static partial CompressorHandle CreateCompressor();

    [LibraryImport(Library, EntryPoint = "ZSTD_createDCtx")]
    internal static partial DecompressorHandle CreateDecompressor();

    /// <summary>Returns the number of bytes written, or an error code.</summary>
    [LibraryImport(Library, EntryPoint = "ZSTD_compressCCtx")]
    internal static partial nuint Compress(CompressorHandle compressor, byte* destination, nuint destinationLength, byte* source,
        nuint sourceLength, int level);

    /// <summary>Returns the number of bytes written, or an error code.</summary>
    [LibraryImport(Library, EntryPoint = "ZSTD_decompressDCtx")]
    internal static partial nuint Decompress(DecompressorHandle decompressor, byte* destination, nuint destinationLength, byte* source,
        nuint sourceLength);

    [LibraryImport(Library, EntryPoint = "ZSTD_isError")]
    internal static partial uint IsError(nuint result);

    [LibraryImport(Library, EntryPoint = "ZSTD_versionString")]
    private static partial byte* GetVersion();

    [LibraryImport(Library, EntryPoint = "ZSTD_freeCCtx")]
    private static partial nuint FreeCompressor(nint compressor);

    [LibraryImport(Library, EntryPoint = "ZSTD_freeDCtx")]
    private static partial nuint FreeDecompressor(nint decompressor);

    internal sealed class CompressorHandle() : NativeHandle(handle => FreeCompressor(handle));

    internal sealed class DecompressorHandle() : NativeHandle(handle => FreeDecompressor(handle));
}
