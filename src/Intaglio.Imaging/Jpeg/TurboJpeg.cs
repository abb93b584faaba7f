using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>The TurboJPEG interface of libjpeg-turbo. The library is loaded when pixels are first needed.</summary>
/// <remarks>Only functions of version 2.0 are used, which version 3 also has.</remarks>
internal static unsafe partial class TurboJpeg
{
    /// <summary>The maximum width and height in pixels in all versions.</summary>
    internal const int MaxSize = 65500;

    internal const string Library = "libturbojpeg";

    // Values of the enumerations and flags of the interface.
    private const int Rgb = 0, Gray = 6, GraySampling = 3, FromBottom = 2, AccurateTransform = 4096, StopOnWarning = 8192,
        Progressive = 16384, Warning = 0;

    internal static bool IsInstalled => NativeLibraries.IsInstalled(Library);

    /// <exception cref="PlatformNotSupportedException">The library is not installed.</exception>
    internal static void Require()
    {
        if (!IsInstalled)
            throw new PlatformNotSupportedException(
                "JPEG pixels need the library libturbojpeg, which is not installed; install libjpeg-turbo (Debian and Ubuntu: "
                + "libturbojpeg0 or libturbojpeg; Fedora: turbojpeg; Homebrew: jpeg-turbo).");
    }

    /// <summary>Decodes a file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="pixels">Receives all pixels with 8 bits per component.</param>
    /// <param name="width">The width in pixels after reduction.</param>
    /// <param name="height">The height in pixels after reduction.</param>
    /// <param name="components">The number of components: 1 for gray or 3 for red, green and blue.</param>
    /// <param name="isFromBottom"><see langword="true"/> to store the bottom row first; otherwise, <see langword="false"/>.</param>
    /// <returns>
    /// The first fault and a value indicating whether it is only a warning, or <see langword="null"/> on success. After a fault, some
    /// pixels might have been written.
    /// </returns>
    /// <exception cref="PlatformNotSupportedException">The library is not installed.</exception>
    internal static (string Message, bool IsWarning)? Decompress(ReadOnlySpan<byte> file, Span<byte> pixels, int width, int height,
        int components, bool isFromBottom)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(pixels.Length, checked(width * components * height));
        Require();
        using Codec codec = new(CreateDecompressor());
        int flags = AccurateTransform | StopOnWarning | (isFromBottom ? FromBottom : 0);
        fixed (byte* source = file, destination = pixels)
        {
            if (Decompress(codec.Handle, source, new CULong((nuint)file.Length), destination, width, width * components, height,
                components == 1 ? Gray : Rgb, flags) == 0)
                return null;
        }
        return (codec.Message, GetErrorCode(codec.Handle) == Warning);
    }

    /// <summary>Encodes rows as a complete file.</summary>
    /// <param name="pixels">The rows with 8 bits per component.</param>
    /// <param name="width">The width in pixels.</param>
    /// <param name="height">The number of rows.</param>
    /// <param name="components">The number of components: 1 for gray or 3 for red, green and blue.</param>
    /// <param name="options">The parameters for encoding.</param>
    /// <returns>The bytes of the file.</returns>
    /// <exception cref="PlatformNotSupportedException">The library is not installed.</exception>
    /// <exception cref="InsufficientMemoryException">The library could not allocate memory.</exception>
    internal static byte[] Compress(ReadOnlySpan<byte> pixels, int width, int height, int components, in JpegCoding options)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(pixels.Length, checked(width * components * height));
        Require();
        using Codec codec = new(CreateCompressor());
        byte* file = null;
        CULong length = default;
        try
        {
            int sampling = components == 1 ? GraySampling
                : options.TurboSampling, flags = AccurateTransform | (options.IsProgressive ? Progressive : 0), result;
            fixed (byte* source = pixels)
                result = Compress(codec.Handle, source, width, width * components, height, components == 1 ? Gray
                    : Rgb, &file, &length, sampling, options.Quality, flags);
            // All arguments have been checked, so running out of memory is the only possible error.
            return result == 0 ? new ReadOnlySpan<byte>(file, checked((int)length.Value)).ToArray()
                : throw new InsufficientMemoryException($"The image could not be compressed: {codec.Message}.");
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
    private static partial int Decompress(nint codec, byte* file, CULong length, byte* pixels, int width, int pitch, int height,
        int format, int flags);

    [LibraryImport(Library, EntryPoint = "tjCompress2")]
    private static partial int Compress(nint codec, byte* pixels, int width, int pitch, int height, int format, byte** file,
        CULong* length, int sampling, int quality, int flags);

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
        /// <exception cref="InsufficientMemoryException">The library could not allocate memory.</exception>
        internal Codec(nint handle) =>
            Handle = handle != 0 ? handle : throw new InsufficientMemoryException("Not enough memory for a JPEG codec.");

        internal nint Handle { get; }

        internal string Message => Marshal.PtrToStringUTF8((nint)GetErrorText(Handle)) ?? "";

        public void Dispose() => _ = Destroy(Handle);
    }
}
