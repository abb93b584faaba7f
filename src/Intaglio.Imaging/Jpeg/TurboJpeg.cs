using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>
/// The TurboJPEG interface of libjpeg-turbo, whose library is found when the first pixels are needed. Its functions of version 2.0 are used, which 3 has
/// too.
/// </summary>
internal static unsafe partial class TurboJpeg
{
    /// <summary>The most pixels of a row or a column, in any version.</summary>
    internal const int MaxSize = 65500;

    private const string Library = "libturbojpeg";

    // Members of the interface's enumerations, and its flags.
    private const int Rgb = 0, Gray = 6, GraySampling = 3, FromBottom = 2, AccurateTransform = 4096, StopOnWarning = 8192, Progressive = 16384, Warning = 0;

    internal static bool IsInstalled => NativeLibraries.IsInstalled(Library);

    /// <exception cref="PlatformNotSupportedException">The library is not installed.</exception>
    internal static void Require()
    {
        if (!IsInstalled)
            throw new PlatformNotSupportedException("JPEG pixels need the library libturbojpeg, which is not installed; install libjpeg-turbo (Debian and Ubuntu: libturbojpeg0 or libturbojpeg; Fedora: turbojpeg; Homebrew: jpeg-turbo).");
    }

    /// <summary>Decodes a file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="pixels">Receives all pixels, 8 bits a component.</param>
    /// <param name="width">The pixels in a row, reduced as the file is to be.</param>
    /// <param name="height">The rows, reduced in the same way.</param>
    /// <param name="components">1 for gray, 3 for red, green and blue.</param>
    /// <param name="isFromBottom">Whether the last row comes first.</param>
    /// <returns>The first fault, and whether the library would have gone on; null if there is none. Some pixels may be written all the same.</returns>
    /// <exception cref="PlatformNotSupportedException">The library is not installed.</exception>
    internal static (string Message, bool IsWarning)? Decompress(ReadOnlySpan<byte> file, Span<byte> pixels, int width, int height, int components, bool isFromBottom)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(pixels.Length, checked(width * components * height));
        Require();
        using Codec codec = new(CreateDecompressor());
        int flags = AccurateTransform | StopOnWarning | (isFromBottom ? FromBottom : 0);
        fixed (byte* source = file, destination = pixels)
        {
            if (Decompress(codec.Handle, source, new CULong((nuint)file.Length), destination, width, width * components, height, components == 1 ? Gray : Rgb, flags) == 0)
                return null;
        }
        return (codec.Message, GetErrorCode(codec.Handle) == Warning);
    }

    /// <summary>Encodes rows as a file of their own.</summary>
    /// <param name="pixels">The rows, 8 bits a component.</param>
    /// <param name="width">The pixels in a row.</param>
    /// <param name="height">The rows.</param>
    /// <param name="components">1 for gray, 3 for red, green and blue.</param>
    /// <param name="options">The quality and how it is encoded.</param>
    /// <returns>The file.</returns>
    /// <exception cref="PlatformNotSupportedException">The library is not installed.</exception>
    /// <exception cref="InsufficientMemoryException">There is too little memory.</exception>
    internal static byte[] Compress(ReadOnlySpan<byte> pixels, int width, int height, int components, in JpegCoding options)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(pixels.Length, checked(width * components * height));
        Require();
        using Codec codec = new(CreateCompressor());
        byte* file = null;
        CULong length = default;
        try
        {
            int sampling = components == 1 ? GraySampling : options.TurboSampling, flags = AccurateTransform | (options.IsProgressive ? Progressive : 0), result;
            fixed (byte* source = pixels)
                result = Compress(codec.Handle, source, width, width * components, height, components == 1 ? Gray : Rgb, &file, &length, sampling, options.Quality, flags);
            // All that it is given was checked, and there are no warnings of compression.
            return result == 0 ? new ReadOnlySpan<byte>(file, checked((int)length.Value)).ToArray() : throw new InsufficientMemoryException($"The picture was not compressed: {codec.Message}.");
        }
        finally
        {
            Free(file);
        }
    }

    [LibraryImport(Library, EntryPoint = "tjInitDecompress")]
    private static partial nint CreateDecompressor();

    [LibraryImport(Library, EntryPoint = "tjInitCompress")]
    private static partial nint CreateCompressor();

    [LibraryImport(Library, EntryPoint = "tjDecompress2")]
    private static partial int Decompress(nint codec, byte* file, CULong length, byte* pixels, int width, int pitch, int height, int format, int flags);

    [LibraryImport(Library, EntryPoint = "tjCompress2")]
    private static partial int Compress(nint codec, byte* pixels, int width, int pitch, int height, int format, byte** file, CULong* length, int sampling, int quality, int flags);

    [LibraryImport(Library, EntryPoint = "tjGetErrorStr2")]
    private static partial byte* GetErrorText(nint codec);

    [LibraryImport(Library, EntryPoint = "tjGetErrorCode")]
    private static partial int GetErrorCode(nint codec);

    [LibraryImport(Library, EntryPoint = "tjDestroy")]
    private static partial int Destroy(nint codec);

    [LibraryImport(Library, EntryPoint = "tjFree")]
    private static partial void Free(byte* buffer);

    private readonly ref struct Codec
    {
        /// <exception cref="InsufficientMemoryException">The library made nothing: it found no memory.</exception>
        internal Codec(nint handle) => Handle = handle != 0 ? handle : throw new InsufficientMemoryException("There is no memory for a codec of JPEG.");

        internal nint Handle { get; }

        internal string Message => Marshal.PtrToStringUTF8((nint)GetErrorText(Handle)) ?? "";

        public void Dispose() => _ = Destroy(Handle);
    }
}
