using System.Numerics;

namespace Intaglio.OpenExr;

/// <summary>The header of a part. All values are attributes. Attributes that every part has are also properties.</summary>
public sealed class ExrHeader
{
    private const string ChannelsName = "channels", CompressionName = "compression", DataWindowName = "dataWindow",
        DisplayWindowName = "displayWindow", LineOrderName = "lineOrder",
        PixelAspectRatioName = "pixelAspectRatio", ScreenWindowCenterName = "screenWindowCenter",
        ScreenWindowWidthName = "screenWindowWidth", TilesName = "tiles", NameName = "name", ViewName = "view";

    private const string TypeName = "type", VersionName = "version";

    private static readonly string[] typeNames = ["scanlineimage", "tiledimage", "deepscanline", "deeptile"];

    /// <summary>Initializes a new instance of the <see cref="ExrHeader"/> class for a flat scan-line part.</summary>
    /// <remarks>
    /// The compression is ZIP, and the display window equals the data window. The other attributes have their default values.
    /// </remarks>
    /// <param name="dataWindow">The pixels that the part has.</param>
    /// <param name="channels">The channels, in any order.</param>
    /// <exception cref="ArgumentException">The window is empty, two channels have the same name, or a channel is invalid.</exception>
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

    /// <param name="attributes">All attributes of the part.</param>
    /// <param name="partType">The type of the part.</param>
    internal ExrHeader(ExrAttributeCollection attributes, ExrPartType partType)
    {
        Attributes = attributes;
        this.partType = partType;
    }

    private ExrPartType partType;

    /// <summary>Gets all attributes, including those that are also properties.</summary>
    public ExrAttributeCollection Attributes { get; } = new();

    /// <summary>Gets or sets the channels, sorted by the bytes of their names.</summary>
    /// <exception cref="ArgumentException">Two channels have the same name, or a channel is invalid.</exception>
    public IReadOnlyList<ExrChannel> Channels
    {
        get => Required<IReadOnlyList<ExrChannel>>(ChannelsName);
        set => Set(ChannelsName, ChannelList.Of(value));
    }

    /// <summary>Gets or sets the compression of the chunks.</summary>
    public ExrCompression Compression
    {
        get => Required<ExrCompression>(CompressionName);
        set => Set(CompressionName, value);
    }

    /// <summary>Gets or sets the data window: the pixels that the part has.</summary>
    /// <exception cref="ArgumentException">The window is empty.</exception>
    public ExrBox2i DataWindow
    {
        get => Required<ExrBox2i>(DataWindowName);
        set
        {
            if (value.IsEmpty)
                throw new ArgumentException($"The window {value} is empty.", nameof(value));
            Set(DataWindowName, value);
        }
    }

    /// <summary>Gets or sets the display window, the frame of the picture. The data window can be larger, smaller or offset.</summary>
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

    /// <summary>Gets or sets the width of a pixel divided by its height. The default is 1.</summary>
    public float PixelAspectRatio
    {
        get => Optional(PixelAspectRatioName, 1f);
        set => Set(PixelAspectRatioName, value);
    }

    /// <summary>Gets or sets the center of the screen window, which describes the perspective. The default is 0, 0.</summary>
    public Vector2 ScreenWindowCenter
    {
        get => Optional(ScreenWindowCenterName, default(Vector2));
        set => Set(ScreenWindowCenterName, value);
    }

    /// <summary>Gets or sets the width of the screen window, which describes the perspective. The default is 1.</summary>
    public float ScreenWindowWidth
    {
        get => Optional(ScreenWindowWidthName, 1f);
        set => Set(ScreenWindowWidthName, value);
    }

    /// <summary>Gets or sets the type of the part.</summary>
    /// <remarks>
    /// Setting a tiled type adds tiles of 64 × 64 pixels with one level if the part has no tiles. Setting a scan-line type removes the
    /// tiles.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is not a valid type.</exception>
    public ExrPartType PartType
    {
        get => partType;
        set
        {
            partType = Enum.IsDefined(value) ? value
                : throw new ArgumentOutOfRangeException(nameof(value), value, "The part type is invalid.");
            if (!IsTiled)
                Attributes.Remove(TilesName);
            else if (Tiles is null)
                Set(TilesName, new ExrTileDescription(64, 64));
        }
    }

    /// <summary>Gets or sets the tiles, or <see langword="null"/> for scan lines.</summary>
    /// <remarks>Setting this property also changes <see cref="PartType"/> between scan lines and tiles.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">A size is less than 1, or the level mode or the rounding is invalid.</exception>
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
                    throw new ArgumentOutOfRangeException(nameof(value), value, "The level mode or the rounding is invalid.");
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

    /// <summary>
    /// Gets or sets the name of the part, or <see langword="null"/> for none. Parts of a multi-part file must have unique names.
    /// </summary>
    public string? Name
    {
        get => Optional<string?>(NameName, null);
        set => SetOrRemove(NameName, value);
    }

    /// <summary>Gets or sets the view that the part shows, such as <c>left</c>, or <see langword="null"/> for none.</summary>
    public string? View
    {
        get => Optional<string?>(ViewName, null);
        set => SetOrRemove(ViewName, value);
    }

    /// <summary>Gets a value indicating whether the part is deep, that is, whether pixels have varying numbers of samples.</summary>
    public bool IsDeep => PartType is ExrPartType.DeepScanLine or ExrPartType.DeepTiled;

    /// <summary>Gets a value indicating whether the part is tiled.</summary>
    public bool IsTiled => PartType is ExrPartType.Tiled or ExrPartType.DeepTiled;

    /// <summary>Creates a header with the same attributes. The two headers can be changed independently.</summary>
    /// <returns>The new header.</returns>
    public ExrHeader Clone() => new(new(Attributes), PartType);

    /// <summary>Returns the part type with the given name in files, or <see langword="null"/> if the name is unknown.</summary>
    internal static ExrPartType? FindType(string name) => Array.IndexOf(typeNames, name) is >= 0 and int place ? (ExrPartType)place : null;

    internal static string NameOf(ExrPartType type) => typeNames[(int)type];

    /// <summary>Returns the name of the part type in the attributes, or <see langword="null"/> if it is missing.</summary>
    internal static string? TypeOf(ExrAttributeCollection attributes) => attributes.TryGet(TypeName, out string? name) ? name : null;

    /// <summary>
    /// Creates the header that is written to a file, with all required attributes and the values that the writer determines.
    /// </summary>
    /// <param name="isMultiPart"><see langword="true"/> if the file has several parts; otherwise, <see langword="false"/>.</param>
    /// <param name="hasDeep"><see langword="true"/> if any part of the file is deep; otherwise, <see langword="false"/>.</param>
    /// <param name="chunkCount">The number of chunks of the part.</param>
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
        where T : notnull => Attributes.TryGet(name, out T? value) ? value!
        : throw new ExrFormatException($"The header does not have the required attribute {name}.");

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
