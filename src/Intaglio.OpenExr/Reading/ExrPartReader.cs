using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>One part of an open file.</summary>
public sealed class ExrPartReader
{
    private const long DefaultBandSize = 2 << 20;

    private readonly ExrHeader header;
    private readonly PartGeometry geometry;
    private readonly PartSource source;
    private readonly ExrReadOptions options;

    internal ExrPartReader(ExrHeader header, PartGeometry geometry, PartSource source, ExrReadOptions options)
    {
        // What reading goes by stays as the file has it, whatever becomes of the other.
        Header = header.Clone();
        this.header = header;
        this.geometry = geometry;
        this.source = source;
        this.options = options;
    }

    /// <summary>Gets what the file says of the part. It may be changed, for a part that is written; reading goes on as before.</summary>
    public ExrHeader Header { get; }

    /// <summary>Gets how many halvings of the width there are, and the whole: 1 of an image of one level.</summary>
    public int LevelsX => geometry.LevelsX;

    /// <summary>Gets how many halvings of the height there are, and the whole: 1 of an image of one level.</summary>
    public int LevelsY => geometry.IsRipMap ? geometry.LevelsY : geometry.LevelsX;

    internal ReadOnlySpan<LevelGeometry> Levels => geometry.Levels;

    /// <summary>Gets the number of chunks.</summary>
    public int ChunkCount => geometry.ChunkCount;

    /// <summary>Counts the chunks that the file does not have to their end, as where writing was interrupted.</summary>
    /// <exception cref="ExrFormatException">The file has changed meanwhile.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader is closed.</exception>
    public int CountMissingChunks()
    {
        int count = 0;
        for (int chunk = 0; chunk < geometry.ChunkCount; chunk++)
            count += source.Has(chunk, header.PartType) ? 0 : 1;
        return count;
    }

    /// <summary>Tells whether there is a level. A mip-map has those alone of which both numbers are equal.</summary>
    /// <param name="x">How many times the width is halved.</param>
    /// <param name="y">How many times the height is halved.</param>
    public bool HasLevel(int x, int y) => geometry.FindLevel(x, y) >= 0;

    /// <summary>Gives the pixels of a level.</summary>
    /// <param name="x">How many times the width is halved.</param>
    /// <param name="y">How many times the height is halved.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such level.</exception>
    public ExrBox2i GetLevelWindow(int x = 0, int y = 0) => Level(x, y).Window;

    /// <summary>Returns how many rows the chunks of a level have: regions of whole rows of chunks are the fastest to read.</summary>
    /// <param name="x">How many times the width is halved.</param>
    /// <param name="y">How many times the height is halved.</param>
    /// <returns>The number of rows, 1 or more; the last chunk may have fewer.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such level.</exception>
    public int GetChunkHeight(int x = 0, int y = 0) => Level(x, y).ChunkHeight;

    /// <summary>Cuts a level into bands of whole rows of chunks, so that reading one after another unpacks no chunk twice.</summary>
    /// <param name="levelX">How many times the width is halved.</param>
    /// <param name="levelY">How many times the height is halved.</param>
    /// <param name="bytesPerBand">The bytes of pixels that a band has, at least 1: fewer where rows of chunks do not add up to it, and more where a row of chunks is larger or where every processor is to have some chunks.</param>
    /// <returns>The bands, from the top of the level.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such level, or a band has less than 1 byte.</exception>
    public IReadOnlyList<ExrBox2i> GetBands(int levelX = 0, int levelY = 0, long bytesPerBand = DefaultBandSize)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(bytesPerBand, 1);
        LevelGeometry level = Level(levelX, levelY);
        return [.. LevelBands.Cut(header, level, level.Window, level.ChunkHeight, bytesPerBand)];
    }

    /// <summary>Reads pixels of a flat part. Chunks without pixels of the region are not read.</summary>
    /// <param name="selection">Which; null for all of the largest level.</param>
    /// <param name="progress">Is told the part that is done, 0 to 1, by any thread; others wait meanwhile, so that it must not wait for the caller.</param>
    /// <param name="cancellationToken">Stops the reading between chunks.</param>
    /// <exception cref="ArgumentException">There is no such level or channel, or the region is empty or not within the level.</exception>
    /// <exception cref="InvalidOperationException">The part is deep.</exception>
    /// <exception cref="ExrFormatException">The pixels are damaged, or more than the options allow, or of a compression that is refused.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader is closed.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public ExrImage ReadImage(ExrSelection? selection = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        (LevelGeometry level, ExrBox2i region, IReadOnlyList<ExrChannel> channels) = Select(selection);
        return Read(level, region, channels, former: null, progress, cancellationToken);
    }

    /// <summary>Reads pixels of a flat part into an image: its window is the region, its channels are those that are read.</summary>
    /// <param name="destination">The image. If reading fails, some of its samples are new and some are old.</param>
    /// <param name="levelX">How many times the width is halved.</param>
    /// <param name="levelY">How many times the height is halved.</param>
    /// <param name="progress">Is told the part that is done, 0 to 1, by any thread; others wait meanwhile, so that it must not wait for the caller.</param>
    /// <param name="cancellationToken">Stops the reading between chunks.</param>
    /// <exception cref="ArgumentException">There is no such level or channel, a channel is of another type or sampling, or the window is not within the level.</exception>
    /// <exception cref="InvalidOperationException">The part is deep.</exception>
    /// <exception cref="ExrFormatException">The pixels are damaged, or more than the options allow, or of a compression that is refused.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader is closed.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public void ReadInto(ExrImage destination, int levelX = 0, int levelY = 0, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        (LevelGeometry level, _, IReadOnlyList<ExrChannel> channels) = Select(
            new() { Region = destination.Window, Channels = [.. destination.Planes.Select(plane => plane.Channel.Name)], LevelX = levelX, LevelY = levelY });
        foreach ((ExrPlane plane, ExrChannel channel) in destination.Planes.Zip(channels))
        {
            if (plane.Channel.Type != channel.Type || plane.Channel.XSampling != channel.XSampling || plane.Channel.YSampling != channel.YSampling)
                throw new ArgumentException($"Channel {channel.Name} is {channel.Type} for {channel.XSampling} x {channel.YSampling} pixels in the file, not {plane.Channel}.", nameof(destination));
        }
        FlatPixelReader reader = new(header, geometry, source, options);
        int workers = reader.CheckMemory(level, destination.Window, ChunkMemory.BytesOf(destination.Window, channels), planes: 0);
        if (options.AllowMissingChunks)
        {
            foreach (ExrPlane plane in destination.Planes)
                plane.Bytes.Clear();
        }
        reader.Read(level, destination, workers, progress, cancellationToken);
    }

    /// <summary>Reads pixels of a deep part.</summary>
    /// <param name="selection">Which; null for all of the largest level.</param>
    /// <param name="progress">Is told the part that is done, 0 to 1, by any thread; others wait meanwhile, so that it must not wait for the caller.</param>
    /// <param name="cancellationToken">Stops the reading between chunks.</param>
    /// <exception cref="ArgumentException">There is no such level or channel, or the region is empty or not within the level.</exception>
    /// <exception cref="InvalidOperationException">The part is flat.</exception>
    /// <exception cref="ExrFormatException">The pixels are damaged, or more than the options allow, or of a compression that is refused.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader is closed.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public ExrDeepImage ReadDeepImage(ExrSelection? selection = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        if (!header.IsDeep)
            throw new InvalidOperationException("The part is flat: read it as an image.");
        (LevelGeometry level, ExrBox2i region, IReadOnlyList<ExrChannel> channels) = SelectPixels(selection);
        return new DeepPixelReader(header, geometry, source, options).Read(level, region, channels, progress, cancellationToken);
    }

    /// <summary>Reads a region of all channels.</summary>
    /// <param name="level">The level.</param>
    /// <param name="region">The region.</param>
    /// <param name="former">An image that nobody uses any more, whose memory serves again; null if there is none.</param>
    /// <param name="cancellationToken">Stops the reading between chunks.</param>
    internal ExrImage ReadBand(LevelGeometry level, ExrBox2i region, ExrImage? former, CancellationToken cancellationToken) =>
        Read(Level(level.X, level.Y), region, header.Channels, former, progress: null, cancellationToken);

    internal int FitWorkers(ByteCount pixels, ByteCount worker, int workers) => options.FitWorkers(source.FileLength, pixels, pixels, worker, workers);

    /// <summary>Checks that a header describes the pixels that the file has.</summary>
    /// <exception cref="ArgumentException">It describes others.</exception>
    internal void CheckPixels(PartGeometry described, ExrHeader describing)
    {
        if (describing.IsDeep != header.IsDeep || !describing.Channels.SequenceEqual(header.Channels))
            throw new ArgumentException("The header describes other channels than the file has.");
        if (!AreSame(described.Levels, geometry.Levels))
            throw new ArgumentException("The header describes other levels than the file has.");
    }

    /// <summary>Returns a reader of the same part for somebody who holds pixels already.</summary>
    /// <param name="held">The bytes of those pixels.</param>
    internal ExrPartReader Beside(long held) => new(header, geometry, source, options.With(held));

    private static bool AreSame(ReadOnlySpan<LevelGeometry> levels, ReadOnlySpan<LevelGeometry> others)
    {
        for (int i = 0; i < levels.Length && i < others.Length; i++)
        {
            if (levels[i].X != others[i].X || levels[i].Y != others[i].Y || levels[i].Window != others[i].Window)
                return false;
        }
        return levels.Length == others.Length;
    }

    private ExrImage Read(LevelGeometry level, ExrBox2i region, IReadOnlyList<ExrChannel> channels, ExrImage? former, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        FlatPixelReader reader = new(header, geometry, source, options);
        ByteCount pixels = ChunkMemory.BytesOf(region, channels);
        int workers = reader.CheckMemory(level, region, pixels, pixels);
        ExrImage image;
        try
        {
            image = new(region, channels, clear: options.AllowMissingChunks, former);
        }
        catch (ArgumentOutOfRangeException exception)
        {
            throw new ExrFormatException("A channel has more bytes than an array holds: read it in regions.", exception);
        }
        reader.Read(level, image, workers, progress, cancellationToken);
        return image;
    }

    private (LevelGeometry Level, ExrBox2i Region, IReadOnlyList<ExrChannel> Channels) Select(ExrSelection? selection)
    {
        if (header.IsDeep)
            throw new InvalidOperationException("The part is deep: read it as a deep image.");
        return SelectPixels(selection);
    }

    private (LevelGeometry Level, ExrBox2i Region, IReadOnlyList<ExrChannel> Channels) SelectPixels(ExrSelection? selection)
    {
        selection ??= ExrSelection.All;
        LevelGeometry level = Level(selection.LevelX, selection.LevelY);
        ExrBox2i region = selection.Region ?? level.Window;
        if (region.IsEmpty || !level.Window.Contains(region))
            throw new ArgumentException($"The region {region} is empty, or not within the level's window {level.Window}.", nameof(selection));
        if (selection.Channels is not { } names)
            return (level, region, header.Channels);
        HashSet<string> wanted = [.. names];
        ExrChannel[] channels = [.. header.Channels.Where(channel => wanted.Remove(channel.Name))];
        return wanted.Count == 0
            ? (level, region, channels)
            : throw new ArgumentException($"There is no channel {wanted.First()}; there are {string.Join(", ", header.Channels.Select(channel => channel.Name))}.", nameof(selection));
    }

    private LevelGeometry Level(int x, int y) => geometry.FindLevel(x, y) is >= 0 and int place
        ? geometry.Levels[place]
        : throw new ArgumentOutOfRangeException(nameof(x), (x, y), $"There is no such level; there are {LevelsX} x {LevelsY}.");
}
