namespace Intaglio.OpenExr.Tests;

/// <summary>Pictures through the library under test.</summary>
internal static class Ours
{
    internal static byte[] Write(params Picture[] pictures) => Write(null, pictures);

    internal static byte[] Write(ExrWriteOptions? options, params Picture[] pictures)
    {
        using MemoryStream stream = new();
        ExrFile.Write(stream, [.. pictures.Select(ToPart)], options);
        return stream.ToArray();
    }

    internal static Picture[] Read(byte[] file, ExrReadOptions? options = null)
    {
        using MemoryStream stream = new(file);
        return [.. ExrFile.Read(stream, options).Select(FromPart)];
    }

    internal static ExrPart ToPart(Picture picture) => picture.IsDeep
        ? new(ToHeader(picture), picture.Levels.Select(level => ToDeepImage(picture, level)))
        : new(ToHeader(picture), picture.Levels.Select(level => ToImage(picture, level)));

    internal static ExrHeader ToHeader(Picture picture)
    {
        ExrHeader header = new(picture.DataWindow, picture.Channels)
        {
            Compression = picture.Compression,
            DisplayWindow = picture.DisplayWindow,
            LineOrder = (ExrLineOrder)picture.Order,
            PartType = (ExrPartType)picture.Kind,
            Name = picture.Name,
        };
        if (picture.Tiles is { } tiles)
            header.Tiles = new(tiles.Width, tiles.Height, (ExrLevelMode)tiles.Levels, tiles.RoundsUp ? ExrLevelRounding.Up : ExrLevelRounding.Down);
        foreach (RawAttribute attribute in picture.Attributes)
            header.Attributes.Set(new(attribute.Name, attribute.Type, attribute.Data));
        return header;
    }

    internal static ExrImage ToImage(Picture picture, PictureLevel level)
    {
        ExrImage image = new(level.Window, picture.Channels);
        for (int c = 0; c < picture.Channels.Length; c++)
            level.Samples[c].CopyTo(image.Planes[c].Bytes);
        return image;
    }

    internal static ExrDeepImage ToDeepImage(Picture picture, PictureLevel level)
    {
        ExrDeepImage image = new(level.Window, picture.Channels, level.Counts!);
        for (int c = 0; c < picture.Channels.Length; c++)
            level.Samples[c].CopyTo(image.Planes[c].Bytes);
        return image;
    }

    internal static Picture FromPart(ExrPart part)
    {
        Picture picture = FromHeader(part.Header);
        (int X, int Y, ExrBox2i Window)[] places = [.. picture.LevelWindows()];
        Assert.Equal(places.Length, picture.IsDeep ? part.DeepLevels.Count : part.Levels.Count);
        picture.Levels = picture.IsDeep
            ? [.. places.Select((place, i) => FromDeepImage(part.DeepLevels[i], place.X, place.Y))]
            : [.. places.Select((place, i) => FromImage(part.Levels[i], place.X, place.Y))];
        return picture;
    }

    internal static Picture FromHeader(ExrHeader header) => new()
    {
        Name = header.Name,
        Kind = (PictureKind)header.PartType,
        Compression = header.Compression,
        DataWindow = header.DataWindow,
        DisplayWindow = header.DisplayWindow,
        Order = (PictureOrder)header.LineOrder,
        Tiles = header.Tiles is { } tiles ? new(tiles.XSize, tiles.YSize, (PictureLevels)tiles.Mode, tiles.Rounding == ExrLevelRounding.Up) : null,
        Channels = [.. header.Channels],
        Attributes = [.. header.Attributes.Select(attribute => new RawAttribute(attribute.Name, attribute.TypeName, attribute.Data.ToArray()))],
    };

    internal static PictureLevel FromImage(ExrImage image, int x = 0, int y = 0) => new()
    {
        X = x,
        Y = y,
        Window = image.Window,
        Samples = [.. image.Planes.Select(plane => plane.Bytes.ToArray())],
    };

    internal static PictureLevel FromDeepImage(ExrDeepImage image, int x = 0, int y = 0) => new()
    {
        X = x,
        Y = y,
        Window = image.Window,
        Samples = [.. image.Planes.Select(plane => plane.Bytes.ToArray())],
        Counts = image.SampleCounts.ToArray(),
    };

}
