using System.Runtime.InteropServices;
using Intaglio.OpenExr;

namespace Intaglio.Benchmarks;

/// <summary>OpenEXR 3.1's C++ library by its interface for C, <c>ImfCRgbaFile.h</c>: pixels are halves, red, green, blue and alpha together.</summary>
internal static unsafe partial class ReferenceExr
{
    private const string File = "libOpenEXR-3_1.so.30";

    private const int AllChannels = 0x0F;

    internal static NativePeer Peer { get; } = new("OpenEXR", File, "libopenexr-3-1-30", [], null);

    /// <summary>Sets how many threads the library has for all files.</summary>
    internal static void SetThreads(int count) => SetGlobalThreadCount(count);

    internal static void Write(string path, ExrPicture picture, ExrCompression compression)
    {
        nint header = ImfNewHeader();
        ImfHeaderSetDataWindow(header, 0, 0, picture.Width - 1, picture.Height - 1);
        ImfHeaderSetDisplayWindow(header, 0, 0, picture.Width - 1, picture.Height - 1);
        ImfHeaderSetCompression(header, (int)compression);
        nint file = Open(ImfOpenOutputFile(path, header, AllChannels));
        ImfDeleteHeader(header);
        fixed (ushort* pixels = picture.Interleaved)
        {
            Check(ImfOutputSetFrameBuffer(file, pixels, 1, (nuint)picture.Width));
            Check(ImfOutputWritePixels(file, picture.Height));
            Check(ImfCloseOutputFile(file));
        }
    }

    internal static void Read(string path, ExrPicture picture, ushort[] destination)
    {
        nint file = Open(ImfOpenInputFile(path));
        fixed (ushort* pixels = destination)
        {
            Check(ImfInputSetFrameBuffer(file, pixels, 1, (nuint)picture.Width));
            Check(ImfInputReadPixels(file, 0, picture.Height - 1));
            Check(ImfCloseInputFile(file));
        }
    }

    private static nint Open(nint file) => file != 0 ? file : throw new InvalidOperationException($"OpenEXR: {Marshal.PtrToStringUTF8(ImfErrorMessage())}");

    private static void Check(int done)
    {
        if (done == 0)
            throw new InvalidOperationException($"OpenEXR: {Marshal.PtrToStringUTF8(ImfErrorMessage())}");
    }

    [LibraryImport(File, EntryPoint = "_ZN7Imf_3_120setGlobalThreadCountEi")]
    private static partial void SetGlobalThreadCount(int count);

    [LibraryImport(File)]
    private static partial nint ImfErrorMessage();

    [LibraryImport(File)]
    private static partial nint ImfNewHeader();

    [LibraryImport(File)]
    private static partial void ImfDeleteHeader(nint header);

    [LibraryImport(File)]
    private static partial void ImfHeaderSetDataWindow(nint header, int minX, int minY, int maxX, int maxY);

    [LibraryImport(File)]
    private static partial void ImfHeaderSetDisplayWindow(nint header, int minX, int minY, int maxX, int maxY);

    [LibraryImport(File)]
    private static partial void ImfHeaderSetCompression(nint header, int compression);

    [LibraryImport(File, StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint ImfOpenOutputFile(string name, nint header, int channels);

    [LibraryImport(File)]
    private static partial int ImfOutputSetFrameBuffer(nint file, ushort* pixels, nuint xStride, nuint yStride);

    [LibraryImport(File)]
    private static partial int ImfOutputWritePixels(nint file, int lines);

    [LibraryImport(File)]
    private static partial int ImfCloseOutputFile(nint file);

    [LibraryImport(File, StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint ImfOpenInputFile(string name);

    [LibraryImport(File)]
    private static partial int ImfInputSetFrameBuffer(nint file, ushort* pixels, nuint xStride, nuint yStride);

    [LibraryImport(File)]
    private static partial int ImfInputReadPixels(nint file, int first, int last);

    [LibraryImport(File)]
    private static partial int ImfCloseInputFile(nint file);
}
