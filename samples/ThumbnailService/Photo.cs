using Intaglio.Caching;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Samples;

/// <summary>A photo as it was when it was looked at.</summary>
internal sealed record Photo
{
    // What a file may cost: its bytes, its pixels, and the memory that decoding takes.
    private const long MaxLength = 256 << 20, MaxPixels = 250_000_000, MaxMemory = 1L << 30;

    internal required string Path { get; init; }

    internal required long Length { get; init; }

    internal required DateTime Modified { get; init; }

    /// <summary>Gets the name of the file's bytes.</summary>
    internal required ContentName Content { get; init; }

    internal required int Width { get; init; }

    internal required int Height { get; init; }

    internal required bool IsOpaque { get; init; }

    internal string Name => System.IO.Path.GetFileName(Path);

    /// <summary>Reads the header of a photo and the name of its bytes.</summary>
    /// <exception cref="FormatException">The file is damaged.</exception>
    /// <exception cref="NotSupportedException">The file is too large.</exception>
    internal static async Task<Photo> ReadAsync(FileInfo file, CancellationToken cancellationToken)
    {
        if (file.Length > MaxLength)
            throw new NotSupportedException($"The file has {file.Length} bytes, more than {MaxLength}.");
        using FileStream stream = new(file.FullName, FileMode.Open, FileAccess.Read, FileShare.Read | FileShare.Delete);
        ContentName content = await ContentName.FromContentAsync(stream, cancellationToken);
        using PictureReader picture = Open(file.FullName, reduction: 1);
        ImageHeader header = picture.Header;
        if ((long)header.Width * header.Height > MaxPixels)
            throw new NotSupportedException($"The picture has {header.Width} x {header.Height} pixels, more than {MaxPixels}.");
        return new() { Path = file.FullName, Length = file.Length, Modified = file.LastWriteTimeUtc, Content = content, Width = header.Width, Height = header.Height, IsOpaque = header.Format.Alpha == AlphaMode.None };
    }

    /// <summary>Opens the picture.</summary>
    /// <param name="reduction">By how much a JPEG file may be reduced while it is decoded.</param>
    internal PictureReader Open(int reduction) => Open(Path, reduction);

    /// <summary>Gets whether a file is the one that was looked at, as far as its length and time tell.</summary>
    internal bool IsUnchanged(FileInfo file) => file.Exists && (file.Length, file.LastWriteTimeUtc) == (Length, Modified);

    private static PictureReader Open(string path, int reduction) => PictureFile.Open(path, new() { MaxMemory = MaxMemory, MaxDegreeOfParallelism = 1, JpegReduction = reduction });
}
