using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Tests;

/// <summary>The reference's C++ library as a reader and writer of colours, by the functions of ImfCRgbaFile.h.</summary>
internal static unsafe partial class OpenExrRgba
{
    /// <summary>What is written: IMF_WRITE_RGBA, IMF_WRITE_YC, IMF_WRITE_YCA, IMF_WRITE_Y and IMF_WRITE_YA.</summary>
    internal const int Rgba = 0x0F, Chroma = 0x30, ChromaAlpha = 0x38, Gray = 0x10, GrayAlpha = 0x18;

    private const string Library = "libOpenEXR-3_1.so.30";
    private const int Zip = 3;

    private static readonly Lazy<bool> isThere = new(() => OperatingSystem.IsLinux() && Environment.Is64BitProcess && NativeLibrary.TryLoad(Library, out _));

    internal static void Need() => Skip.IfNot(isThere.Value, $"{Library} is not installed (Debian's package libopenexr-3-1-30).");

    /// <summary>Reads red, green, blue and alpha of all pixels.</summary>
    internal static (ExrBox2i Window, ushort[] Pixels) Read(string path)
    {
        nint file = Check(ImfOpenInputFile(path));
        try
        {
            ImfHeaderDataWindow(ImfInputHeader(file), out int minX, out int minY, out int maxX, out int maxY);
            ExrBox2i window = new(minX, minY, maxX, maxY);
            ushort[] pixels = new ushort[window.Width * window.Height * 4];
            fixed (ushort* first = pixels)
            {
                Check(ImfInputSetFrameBuffer(file, Base(first, window), 1, (nuint)window.Width));
                Check(ImfInputReadPixels(file, minY, maxY));
            }
            return (window, pixels);
        }
        finally
        {
            _ = ImfCloseInputFile(file);
        }
    }

    internal static void Write(string path, ExrBox2i window, ushort[] pixels, int channels)
    {
        nint header = ImfNewHeader();
        ImfHeaderSetDataWindow(header, window.MinX, window.MinY, window.MaxX, window.MaxY);
        ImfHeaderSetDisplayWindow(header, window.MinX, window.MinY, window.MaxX, window.MaxY);
        ImfHeaderSetCompression(header, Zip);
        nint file = Check(ImfOpenOutputFile(path, header, channels));
        fixed (ushort* first = pixels)
        {
            Check(ImfOutputSetFrameBuffer(file, Base(first, window), 1, (nuint)window.Width));
            Check(ImfOutputWritePixels(file, (int)window.Height));
        }
        Check(ImfCloseOutputFile(file));
        ImfDeleteHeader(header);
    }

    /// <summary>Where the pixel 0, 0 would be.</summary>
    private static ulong* Base(ushort* first, ExrBox2i window) => (ulong*)first - window.MinX - window.MinY * (nint)window.Width;

    private static nint Check(nint file) => file != 0 ? file : throw new ReferenceException(Marshal.PtrToStringUTF8(ImfErrorMessage()) ?? "");

    private static void Check(int result) => Check((nint)result);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint ImfOpenInputFile(string name);

    [LibraryImport(Library)]
    private static partial int ImfCloseInputFile(nint file);

    [LibraryImport(Library)]
    private static partial int ImfInputSetFrameBuffer(nint file, ulong* first, nuint xStride, nuint yStride);

    [LibraryImport(Library)]
    private static partial int ImfInputReadPixels(nint file, int firstRow, int lastRow);

    [LibraryImport(Library)]
    private static partial nint ImfInputHeader(nint file);

    [LibraryImport(Library)]
    private static partial void ImfHeaderDataWindow(nint header, out int minX, out int minY, out int maxX, out int maxY);

    [LibraryImport(Library)]
    private static partial nint ImfNewHeader();

    [LibraryImport(Library)]
    private static partial void ImfDeleteHeader(nint header);

    [LibraryImport(Library)]
    private static partial void ImfHeaderSetDataWindow(nint header, int minX, int minY, int maxX, int maxY);

    [LibraryImport(Library)]
    private static partial void ImfHeaderSetDisplayWindow(nint header, int minX, int minY, int maxX, int maxY);

    [LibraryImport(Library)]
    private static partial void ImfHeaderSetCompression(nint header, int compression);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint ImfOpenOutputFile(string name, nint header, int channels);

    [LibraryImport(Library)]
    private static partial int ImfOutputSetFrameBuffer(nint file, ulong* first, nuint xStride, nuint yStride);

    [LibraryImport(Library)]
    private static partial int ImfOutputWritePixels(nint file, int rows);

    [LibraryImport(Library)]
    private static partial int ImfCloseOutputFile(nint file);

    [LibraryImport(Library)]
    private static partial nint ImfErrorMessage();
}
