using System.Numerics;

namespace Intaglio.OpenExr;

/// <summary>What is said of a part before its pixels. All of it is attributes; those that every part has are properties too.</summary>
public sealed class ExrHeader
{
    private const string ChannelsName = "channels", CompressionName = "compression", DataWindowName = "dataWindow", DisplayWindowName = "displayWindow", LineOrderName = "lineOrder",
        PixelAspectRatioName = "pixelAspectRatio", ScreenWindowCenterName = "screenWindowCenter", ScreenWindowWidthName = "screenWindowWidth", TilesName = "tiles", NameName = "name", ViewName = "view";

    private const string TypeName = "type", VersionName = "version";

    private static readonly string[] typeNames = ["scanlineimage", "tiledimage", "deepscanline", "deeptile"];

    /// <summary>Makes the header of a scan-line image: ZIP, the data window as display window, all else as usual.</summary>
    /// <param name="dataWindow">The pixels that there are.</param>
    /// <param name="channels">The channels, in any order.</param>
    /// <exception cref="ArgumentException">The window is empty, or two channels have one name, or a channel cannot be.</exception>
    public ExrHeader(ExrBox2i dataWindow, IEnumerable<ExrChannel> channels)
    {
        Channels = [.. channels];
        Compression = ExrCompression.Zip;
        DataWindow = dataWindow;
        DisplayWindow = dataWindow;
        LineOrder = ExrLineOrder.IncreasingY;
        PixelAspectRatio = 1;
        ScreenWindowCenter = default;
        ScreenWindowWidth = 1;
    }

    /// <param name="attributes">All attributes of a part.</param>
    /// <param name="partType">What the part holds.</param>
    internal ExrHeader(ExrAttributeCollection attributes, ExrPartType partType)
    {
        Attributes = attributes;
        this.partType = partType;
    }

    private ExrPartType partType;

    /// <summary>Gets all attributes, those of the properties too.</summary>
    public ExrAttributeCollection Attributes { get; } = new();

    /// <summary>Gets or sets the channels, sorted by the bytes of their names.</summary>
    /// <exception cref="ArgumentException">Two channels have one name, or a channel cannot be.</exception>
    public IReadOnlyList<ExrChannel> Channels
    {
        get => Required<IReadOnlyList<ExrChannel>>(ChannelsName);
        set => Set(ChannelsName, ChannelList.Of(value));
    }

    /// <summary>Gets or sets how chunks are packed.</summary>
    public ExrCompression Compression
    {
        get => Required<ExrCompression>(CompressionName);
        set => Set(CompressionName, value);
    }

    /// <summary>Gets or sets the pixels that there are.</summary>
    /// <exception cref="ArgumentException">The window is empty.</exception>
    public ExrBox2i DataWindow
    {
        get => Required<ExrBox2i>(DataWindowName);
        set
        {
            if (value.IsEmpty)
                throw new ArgumentException($"There is no pixel in {value}.", nameof(value));
            Set(DataWindowName, value);
        }
    }

    /// <summary>Gets or sets the frame of the picture: pixels of the data window may lie outside of it, and some of it may have no pixels.</summary>
    public ExrBox2i DisplayWindow
    {
        get => Optional(DisplayWindowName, DataWindow);
        set => Set(DisplayWindowName, value);
    }

    /// <summary>Gets or sets the order of the chunks in the file.</summary>
    public ExrLineOrder LineOrder
    {
        get => Optional(LineOrderName, ExrLineOrder.IncreasingY);
        set => Set(LineOrderName, value);
    }

    /// <summary>Gets or sets the width of a pixel divided by its height.</summary>
    public float PixelAspectRatio
    {
        get => Optional(PixelAspectRatioName, 1f);
        set => Set(PixelAspectRatioName, value);
    }

    /// <summary>Gets or sets the centre of the screen window, which describes the perspective.</summary>
    public Vector2 ScreenWindowCenter
    {
        get => Optional(ScreenWindowCenterName, default(Vector2));
        set => Set(ScreenWindowCenterName, value);
    }

    /// <summary>Gets or sets the width of the screen window.</summary>
    public float ScreenWindowWidth
    {
        get => Optional(ScreenWindowWidthName, 1f);
        set => Set(ScreenWindowWidthName, value);
    }

    /// <summary>Gets or sets what the part holds. Setting a type of tiles where there are none makes them 64 × 64 of one level.</summary>
    public ExrPartType PartType
    {
        get => partType;
        set
        {
            partType = Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "There is no such part.");
            if (!IsTiled)
                Attributes.Remove(TilesName);
            else if (Tiles is null)
                Set(TilesName, new ExrTileDescription(64, 64));
        }
    }

    /// <summary>Gets or sets the tiles; null of scan lines. Setting them makes a part of scan lines one of tiles, and the other way round.</summary>
    /// <exception cref="ArgumentOutOfRangeException">A size is less than 1, or there is no such mode or rounding.</exception>
    public ExrTileDescription? Tiles
    {
        get => Attributes.TryGet(TilesName, out ExrTileDescription tiles) ? tiles : null;
        set
        {
            if (value is { } tiles)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(tiles.XSize, 1, nameof(value));
                ArgumentOutOfRangeException.ThrowIfLessThan(tiles.YSize, 1, nameof(value));
                if (!Enum.IsDefined(tiles.Mode) || !Enum.IsDefined(tiles.Rounding))
                    throw new ArgumentOutOfRangeException(nameof(value), value, "There are no such levels.");
                Set(TilesName, tiles);
            }
            PartType = (IsDeep, value) switch
            {
                (true, null) => ExrPartType.DeepScanLine,
                (true, _) => ExrPartType.DeepTiled,
                (false, null) => ExrPartType.ScanLine,
                (false, _) => ExrPartType.Tiled,
            };
        }
    }

    /// <summary>Gets or sets the part's name, which each part of a file of several has; null of none.</summary>
    public string? Name
    {
        get => Optional<string?>(NameName, null);
        set => SetOrRemove(NameName, value);
    }

    /// <summary>Gets or sets the view that the part shows, such as <c>left</c>; null of none.</summary>
    public string? View
    {
        get => Optional<string?>(ViewName, null);
        set => SetOrRemove(ViewName, value);
    }

    /// <summary>Gets whether a pixel may have any number of samples.</summary>
    public bool IsDeep => PartType is ExrPartType.DeepScanLine or ExrPartType.DeepTiled;

    /// <summary>Gets whether the part has tiles.</summary>
    public bool IsTiled => PartType is ExrPartType.Tiled or ExrPartType.DeepTiled;

    /// <summary>Gives a header with the same attributes, which can be changed without this one.</summary>
    public ExrHeader Clone() => new(new(Attributes), PartType);

    /// <summary>Gives the part type that a name of the file stands for, null if there is none.</summary>
    internal static ExrPartType? FindType(string name) => Array.IndexOf(typeNames, name) is >= 0 and int place ? (ExrPartType)place : null;

    internal static string NameOf(ExrPartType type) => typeNames[(int)type];

    /// <summary>Gives the name of the type that the attributes tell, null if they do not.</summary>
    internal static string? TypeOf(ExrAttributeCollection attributes) => attributes.TryGet(TypeName, out string? name) ? name : null;

    /// <summary>Gives the header as it is written: with all that a file must have, and without what the writer knows better.</summary>
    /// <param name="isMultiPart">Whether the file has several parts.</param>
    /// <param name="hasDeep">Whether any of its parts is deep.</param>
    /// <param name="chunkCount">The part's chunks.</param>
    internal ExrHeader ForWriting(bool isMultiPart, bool hasDeep, int chunkCount)
    {
        ExrHeader header = Clone();
        header.DisplayWindow = DisplayWindow;
        header.LineOrder = LineOrder;
        header.PixelAspectRatio = PixelAspectRatio;
        header.ScreenWindowCenter = ScreenWindowCenter;
        header.ScreenWindowWidth = ScreenWindowWidth;
        if (isMultiPart || IsDeep || TypeOf(Attributes) is not null)
            header.Set(TypeName, NameOf(PartType));
        if (isMultiPart || IsDeep || Attributes.TryGet(ExrStandardAttributes.ChunkCount.Name, out int _))
            header.Set(ExrStandardAttributes.ChunkCount.Name, chunkCount);
        if (hasDeep)
            header.Set(VersionName, 1);
        return header;
    }

    private T Required<T>(string name)
        where T : notnull => Attributes.TryGet(name, out T? value) ? value! : throw new ExrFormatException($"The header has no attribute {name}, which every part has.");

    private T Optional<T>(string name, T other) => Attributes.TryGet(name, out T? value) ? value! : other;

    private void SetOrRemove(string name, string? value)
    {
        if (value is null)
            Attributes.Remove(name);
        else
            Set(name, value);
    }

    private void Set(string name, object value) => Attributes.Set(ExrAttribute.Create(name, value));
}
