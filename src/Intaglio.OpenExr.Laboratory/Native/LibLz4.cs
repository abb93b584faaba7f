using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Laboratory.Native;

/// <summary>The LZ4 block functions of liblz4.</summary>
internal static unsafe partial class LibLz4
{
    private const string Library = "liblz4";

    internal static bool IsInstalled { get; } = LaboratoryLibraries.IsInstalled(Library);

    internal static string Version => Marshal.PtrToStringUTF8((nint)GetVersion())!;

    [LibraryImport(Library, EntryPoint = "LZ4_sizeofState")]
    internal static partial int GetStateSize();

    [LibraryImport(Library, EntryPoint = "LZ4_sizeofStateHC")]
    internal static partial int GetHighStateSize();

    /// <summary>Returns the number of bytes written, or 0 if the destination is too small.</summary>
    [LibraryImport(Library, EntryPoint = "LZ4_compress_fast_extState")]
    internal static partial int Compress(byte* state, byte* source, byte* destination, int sourceLength, int destinationLength,
        int acceleration);

    /// <summary>Returns the number of bytes written, or 0 if the destination is too small.</summary>
    [LibraryImport(Library, EntryPoint = "LZ4_compress_HC_extStateHC")]
    internal static partial int CompressHigh(byte* state, byte* source, byte* destination, int sourceLength, int destinationLength,
        int level);

    /// <summary>Returns the number of bytes written, or a negative number if the data is damaged or the destination is too small.</summary>
    [LibraryImport(Library, EntryPoint = "LZ4_decompress_safe")]
    internal static partial int Decompress(byte* source, byte* destination, int sourceLength, int destinationLength);

    [LibraryImport(Library, EntryPoint = "LZ4_versionString")]
    private static partial byte* GetVersion();
}
