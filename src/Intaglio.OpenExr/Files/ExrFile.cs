using System.Collections.ObjectModel;
using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>Whole files at once. <see cref="ExrReader"/> reads parts, levels, channels and regions of them.</summary>
public static class ExrFile
{
    private const int BufferSize = 64 * 1024;

    /// <summary>Reads all parts and all levels of a file.</summary>
    /// <param name="path">The file.</param>
    /// <param name="options">How; null stands for the defaults. The memory is that of all parts together.</param>
    /// <param name="progress">Is told the part that is done, 0 to 1, by any thread.</param>
    /// <param name="cancellationToken">Stops the reading between chunks.</param>
    /// <exception cref="ExrFormatException">It is no OpenEXR file, or a damaged one, or larger than the options allow, or of a compression that is refused.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read.</exception>
    public static IReadOnlyList<ExrPart> Read(string path, ExrReadOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        using ExrReader reader = ExrReader.Open(path, options);
        return ReadAll(reader, options ?? ExrReadOptions.Default, progress, cancellationToken);
    }

    /// <summary>Reads all parts and all levels of what a stream holds from where it is.</summary>
    /// <param name="stream">The stream, which can seek. It is not closed.</param>
    /// <param name="options">How; null stands for the defaults. The memory is that of all parts together.</param>
    /// <param name="progress">Is told the part that is done, 0 to 1, by any thread.</param>
    /// <param name="cancellationToken">Stops the reading between chunks.</param>
    /// <exception cref="ArgumentException">The stream cannot be read, or cannot seek.</exception>
    /// <exception cref="ExrFormatException">It is no OpenEXR file, or a damaged one, or larger than the options allow, or of a compression that is refused.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public static IReadOnlyList<ExrPart> Read(Stream stream, ExrReadOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        using ExrReader reader = ExrReader.Open(stream, options, leaveOpen: true);
        return ReadAll(reader, options ?? ExrReadOptions.Default, progress, cancellationToken);
    }

    /// <summary>Writes a file of one part.</summary>
    /// <inheritdoc cref="Write(string, IReadOnlyList{ExrPart}, ExrWriteOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="path">The file.</param>
    /// <param name="part">The part.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Is told the part that is done, 0 to 1, by any thread.</param>
    /// <param name="cancellationToken">Stops the writing between chunks; nothing is left then.</param>
    public static void Write(string path, ExrPart part, ExrWriteOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default) =>
        Write(path, [part], options, progress, cancellationToken);

    /// <summary>Writes a file.</summary>
    /// <param name="path">
    /// The file. What is there, or where a link leads, is replaced by a file of the same permissions when all is on the disk, and kept if anything fails. A
    /// pipe or a device receives the file as it comes.
    /// </param>
    /// <param name="parts">Its parts; if there are several, each has another name.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Is told the part that is done, 0 to 1, by any thread.</param>
    /// <param name="cancellationToken">Stops the writing between chunks; nothing is left then.</param>
    /// <exception cref="ArgumentException">There is no part, the pixels are not those that a header tells of, or no file can hold such parts.</exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is read-only, or its folder may not be written.</exception>
    public static void Write(string path, IReadOnlyList<ExrPart> parts, ExrWriteOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        Write(path, FileWriter.Of(parts, options), progress, cancellationToken);
    }

    /// <summary>
    /// Writes parts of open files as their headers are now, with a band of rows in memory at a time. Change the compression, the tiles, the line order or
    /// other attributes of the headers before; channels, windows and levels must stay.
    /// </summary>
    /// <inheritdoc cref="Write(string, IReadOnlyList{ExrPart}, ExrWriteOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="path">The file.</param>
    /// <param name="parts">Its parts; if there are several, each has another name.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Is told the part that is done, 0 to 1, by any thread.</param>
    /// <param name="cancellationToken">Stops the writing between chunks; nothing is left then.</param>
    /// <exception cref="ExrFormatException">A file that is read is damaged, or its pixels take more memory than its options allow.</exception>
    public static void Convert(string path, IReadOnlyList<ExrPartReader> parts, ExrWriteOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        Write(path, FileWriter.Of(parts, options), progress, cancellationToken);
    }

    /// <summary>Writes a file of one part to where a stream is.</summary>
    /// <inheritdoc cref="Write(Stream, IReadOnlyList{ExrPart}, ExrWriteOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="stream">The stream.</param>
    /// <param name="part">The part.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Is told the part that is done, 0 to 1, by any thread.</param>
    /// <param name="cancellationToken">Stops the writing between chunks.</param>
    public static void Write(Stream stream, ExrPart part, ExrWriteOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default) =>
        Write(stream, [part], options, progress, cancellationToken);

    /// <summary>Writes a file to where a stream is.</summary>
    /// <param name="stream">The stream; it is neither flushed nor closed. If it cannot seek, the file is made in the folder for temporary files first.</param>
    /// <param name="parts">Its parts; if there are several, each has another name.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Is told the part that is done, 0 to 1, by any thread.</param>
    /// <param name="cancellationToken">Stops the writing between chunks.</param>
    /// <exception cref="ArgumentException">The stream cannot be written, there is no part, the pixels are not those that a header tells of, or no file can hold such parts.</exception>
    /// <exception cref="IOException">The stream cannot be written.</exception>
    public static void Write(Stream stream, IReadOnlyList<ExrPart> parts, ExrWriteOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        Write(stream, FileWriter.Of(parts, options), progress, cancellationToken);
    }

    /// <summary>
    /// Writes parts of open files to where a stream is, as their headers are now, with a band of rows in memory at a time. Change the compression, the
    /// tiles, the line order or other attributes of the headers before; channels, windows and levels must stay.
    /// </summary>
    /// <inheritdoc cref="Write(Stream, IReadOnlyList{ExrPart}, ExrWriteOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="stream">The stream; it is neither flushed nor closed. If it cannot seek, the file is made in the folder for temporary files first.</param>
    /// <param name="parts">Its parts; if there are several, each has another name.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Is told the part that is done, 0 to 1, by any thread.</param>
    /// <param name="cancellationToken">Stops the writing between chunks.</param>
    /// <exception cref="ExrFormatException">A file that is read is damaged, or its pixels take more memory than its options allow.</exception>
    public static void Convert(Stream stream, IReadOnlyList<ExrPartReader> parts, ExrWriteOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        Write(stream, FileWriter.Of(parts, options), progress, cancellationToken);
    }

    private static void Write(string path, FileWriter writer, IProgress<ImageProgress>? progress, CancellationToken cancellationToken) =>
        DraftFile.Write(path, stream => Write(stream, writer, progress, cancellationToken), BufferSize);

    private static void Write(Stream stream, FileWriter writer, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        if (!stream.CanWrite)
            throw new ArgumentException("The stream cannot be written.", nameof(stream));
        if (stream.CanSeek)
        {
            writer.Write(stream, progress, cancellationToken);
            return;
        }
        // The table of chunks stands before them and is known after them.
        using FileStream file = ScratchFile.Create();
        writer.Write(file, progress, cancellationToken);
        file.Position = 0;
        file.CopyTo(stream, 1 << 20);
    }

    private static ReadOnlyCollection<ExrPart> ReadAll(ExrReader reader, ExrReadOptions options, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        long chunks = reader.Parts.Sum(part => (long)part.ChunkCount), before = 0;
        long held = 0;
        List<ExrPart> parts = [];
        foreach (ExrPartReader part in reader.Parts)
        {
            List<ExrImage> flat = [];
            List<ExrDeepImage> deep = [];
            foreach (LevelGeometry level in part.Levels)
            {
                long size = (long)level.ChunksX * level.ChunksY, start = before;
                IProgress<ImageProgress>? share = progress is null ? null : new Part(progress, start, size, chunks);
                ExrSelection selection = new() { LevelX = level.X, LevelY = level.Y };
                if (part.Header.IsDeep)
                {
                    deep.Add(part.Beside(held).ReadDeepImage(selection, share, cancellationToken));
                    held += deep[^1].Memory;
                }
                else
                {
                    flat.Add(part.Beside(held).ReadImage(selection, share, cancellationToken));
                    held += flat[^1].Planes.Sum(plane => (long)plane.Bytes.Length);
                }
                before += size;
            }
            parts.Add(part.Header.IsDeep ? new(part.Header, deep) : new ExrPart(part.Header, flat));
        }
        return parts.AsReadOnly();
    }

    /// <summary>Reports the chunks of a level as some of the chunks of the file.</summary>
    private sealed class Part(IProgress<ImageProgress> progress, long start, long size, long total) : IProgress<ImageProgress>
    {
        public void Report(ImageProgress value) => progress.Report(new(start + size * value.Done / value.Total, total));
    }
}
