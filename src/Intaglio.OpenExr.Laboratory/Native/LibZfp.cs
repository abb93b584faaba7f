using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Laboratory.Native;

/// <summary>The system's libzfp: blocks of 4 × 4 numbers of a field, here in its reversible mode.</summary>
internal static unsafe partial class LibZfp
{
    internal const int TypeInt32 = 1, TypeFloat = 3;

    private const string Library = "libzfp";

    internal static bool IsInstalled { get; } = LaboratoryLibraries.IsInstalled(Library);

    /// <summary>Gets the version; the library has it as data, not as a function.</summary>
    internal static string Version => Marshal.PtrToStringUTF8(*(nint*)NativeLibraries.GetData(Library, "zfp_version_string"))!.Split(" (")[0].Replace("zfp version ", "", StringComparison.Ordinal);

    /// <summary>Makes what packs and unpacks; it has no bits to write to yet.</summary>
    [LibraryImport(Library, EntryPoint = "zfp_stream_open")]
    internal static partial StreamHandle CreateStream(nint bits);

    [LibraryImport(Library, EntryPoint = "zfp_stream_set_reversible")]
    internal static partial void SetReversible(StreamHandle stream);

    [LibraryImport(Library, EntryPoint = "zfp_stream_set_bit_stream")]
    internal static partial void SetBits(StreamHandle stream, nint bits);

    [LibraryImport(Library, EntryPoint = "zfp_stream_rewind")]
    internal static partial void Rewind(StreamHandle stream);

    /// <summary>Gives the most bytes that a field can take.</summary>
    [LibraryImport(Library, EntryPoint = "zfp_stream_maximum_size")]
    internal static partial nuint GetMaximumSize(StreamHandle stream, nint field);

    /// <summary>Gives the bytes written, 0 on failure.</summary>
    [LibraryImport(Library, EntryPoint = "zfp_compress")]
    internal static partial nuint Compress(StreamHandle stream, nint field);

    /// <summary>Gives the bytes read, 0 on failure.</summary>
    [LibraryImport(Library, EntryPoint = "zfp_decompress")]
    internal static partial nuint Decompress(StreamHandle stream, nint field);

    [LibraryImport(Library, EntryPoint = "zfp_field_2d")]
    internal static partial nint CreateField(void* numbers, int type, nuint columns, nuint rows);

    [LibraryImport(Library, EntryPoint = "zfp_field_free")]
    internal static partial void FreeField(nint field);

    [LibraryImport(Library, EntryPoint = "stream_open")]
    internal static partial nint OpenBits(void* memory, nuint length);

    [LibraryImport(Library, EntryPoint = "stream_close")]
    internal static partial void CloseBits(nint bits);

    [LibraryImport(Library, EntryPoint = "zfp_stream_close")]
    private static partial void CloseStream(nint stream);

    internal sealed class StreamHandle() : NativeHandle(CloseStream);
}
