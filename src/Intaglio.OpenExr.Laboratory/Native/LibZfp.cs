using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Laboratory.Native;

/// <summary>The functions of libzfp for the reversible compression of two-dimensional fields, in blocks of 4 × 4 numbers.</summary>
internal static unsafe partial class LibZfp
{
    internal const int TypeInt32 = 1, TypeFloat = 3;

    private const string Library = "libzfp";

    internal static bool IsInstalled { get; } = LaboratoryLibraries.IsInstalled(Library);

    /// <summary>Gets the version, which the library exports as data instead of a function.</summary>
    internal static string Version =>
        Marshal.PtrToStringUTF8(*(nint*)NativeLibraries.GetData(Library, "zfp_version_string"))!.Split(" (")[0].Replace("zfp version ", "",
            StringComparison.Ordinal);

    /// <summary>Creates a stream, which has no bit buffer yet.</summary>
    [LibraryImport(Library, EntryPoint = "zfp_stream_open")]
    internal static partial StreamHandle CreateStream(nint bits);

    [LibraryImport(Library, EntryPoint = "zfp_stream_set_reversible")]
    internal static partial void SetReversible(StreamHandle stream);

    [LibraryImport(Library, EntryPoint = "zfp_stream_set_bit_stream")]
    internal static partial void SetBits(StreamHandle stream, nint bits);

    [LibraryImport(Library, EntryPoint = "zfp_stream_rewind")]
    internal static partial void Rewind(StreamHandle stream);

    /// <summary>Returns the maximum compressed size of a field, in bytes.</summary>
    [LibraryImport(Library, EntryPoint = "zfp_stream_maximum_size")]
    internal static partial nuint GetMaximumSize(StreamHandle stream, nint field);

    /// <summary>Returns the number of bytes written, or 0 on failure.</summary>
    [LibraryImport(Library, EntryPoint = "zfp_compress")]
    internal static partial nuint Compress(StreamHandle stream, nint field);

    /// <summary>Returns the number of bytes read, or 0 on failure.</summary>
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
