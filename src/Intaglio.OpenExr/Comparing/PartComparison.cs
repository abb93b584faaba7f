using System.Globalization;

namespace Intaglio.OpenExr;

/// <summary>Compares two parts: the structure, the attributes and the pixels that both have.</summary>
internal sealed class PartComparison(int index, PartContent first, PartContent second, ExrComparisonOptions options,
    List<ExrDifference> differences)
{
    internal void Run(ProgressCount done, CancellationToken cancellationToken)
    {
        CompareShape();
        if (options.CompareAttributes || options.ComparePacking)
            CompareAttributes();
        if (!options.ComparePixels || first.Header.IsDeep != second.Header.IsDeep)
            return;
        ExrChannel[] channels = [
            .. first.Header.Channels.Where(channel => second.Header.Channels.Any(other => IsComparable(channel, other)))];
        (LevelGeometry First, LevelGeometry Second)[] levels =
            [.. first.Levels.Select(level => (First: level, Second: second.FindLevel(level.X, level.Y)))
            .Where(pair => pair.Second is not null).Select(pair => (pair.First, pair.Second!.Value))];
        foreach ((LevelGeometry one, LevelGeometry other) in levels)
        {
            ExrBox2i window = one.Window.Intersect(other.Window);
            if (window.IsEmpty)
                continue;
            LevelComparison comparison = new(index, one, channels, options);
            foreach (ExrBox2i band in first.GetBands(one, window))
            {
                cancellationToken.ThrowIfCancellationRequested();
                if (first.Header.IsDeep)
                    comparison.Add(first.ReadDeepImage(one, band, cancellationToken), second.ReadDeepImage(other, band, cancellationToken),
                        band);
                else
                    comparison.Add(first.ReadImage(one, band, cancellationToken), second.ReadImage(other, band, cancellationToken), band);
                done.Add(band.Height);
            }
            comparison.AddTo(differences);
        }
    }

    private static bool IsComparable(ExrChannel channel, ExrChannel other) =>
        (channel.Name, channel.Type, channel.XSampling, channel.YSampling) == (other.Name, other.Type, other.XSampling, other.YSampling);

    private void CompareShape()
    {
        AddIfOther("pixels", first.Header.IsDeep ? "deep" : "flat", second.Header.IsDeep ? "deep" : "flat");
        AddIfOther("levels", DescribeLevels(first), DescribeLevels(second));
        AddIfOther("data window", first.Header.DataWindow.ToString(), second.Header.DataWindow.ToString());
        foreach ((string name, ExrChannel? one, ExrChannel? other) in Match(first.Header.Channels, second.Header.Channels,
            channel => channel.Name))
            if (one != other)
                differences.Add(new ExrShapeDifference { Part = index, Subject = $"channel {name}", First = Describe(one),
                    Second = Describe(other) });
    }

    private void AddIfOther(string subject, string one, string other)
    {
        if (one != other)
            differences.Add(new ExrShapeDifference { Part = index, Subject = subject, First = one, Second = other });
    }

    private void CompareAttributes()
    {
        foreach ((string name, ExrAttribute? one, ExrAttribute? other) in Match(first.Header.Attributes, second.Header.Attributes,
            attribute => attribute.Name))
        {
            // The channels and the data window are compared as part of the structure.
            if (name is PartContent.ChannelsName or PartContent.DataWindowName
                || (one?.TypeName == other?.TypeName && one!.Data.Span.SequenceEqual(other!.Data.Span)))
                continue;
            bool isPacking = (one is null || PackingAttributes.Contains(one, first.Header.IsDeep))
                && (other is null || PackingAttributes.Contains(other, second.Header.IsDeep));
            if (isPacking ? options.ComparePacking : options.CompareAttributes)
                differences.Add(new ExrAttributeDifference { Part = index, Name = name, First = one, Second = other });
        }
    }

    /// <summary>Pairs items by name, in the order of the names.</summary>
    private static IEnumerable<(string Name, T? One, T? Other)> Match<T>(IEnumerable<T> ones, IEnumerable<T> others,
        Func<T, string> getName)
        where T : class
    {
        Dictionary<string, T> one = ones.ToDictionary(getName), other = others.ToDictionary(getName);
        return one.Keys.Union(other.Keys).Order(ChannelNames.Order)
            .Select(name => (name, one.GetValueOrDefault(name), other.GetValueOrDefault(name)));
    }

    private static string DescribeLevels(PartContent part) => part.LevelMode switch
    {
        ExrLevelMode.MipMap => string.Create(CultureInfo.InvariantCulture,
            $"{part.Levels.Count} of a mipmap, rounded {part.LevelRounding}"),
        ExrLevelMode.RipMap => string.Create(CultureInfo.InvariantCulture,
            $"{part.Levels.Count} of a ripmap, rounded {part.LevelRounding}"),
        _ => "one",
    };

    private static string? Describe(ExrChannel? channel)
    {
        if (channel is null)
            return null;
        string sampling = (channel.XSampling, channel.YSampling) == (1, 1) ? ""
            : string.Create(CultureInfo.InvariantCulture, $", sampled {channel.XSampling} {channel.YSampling}");
        return $"{channel.Type}{sampling}{(channel.IsPerceptuallyLinear ? ", perceptually linear" : "")}";
    }
}
