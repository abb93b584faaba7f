using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Writes the settings of an operation to a key.</summary>
internal sealed class KeySettings : OperationSettings
{
    private readonly CacheKey key = new(version: 0);

    /// <summary>Encodes the settings of an operation.</summary>
    internal static byte[] Encode(BakeOperation operation)
    {
        KeySettings settings = new();
        operation.VisitSettings(settings);
        return settings.key.Encode().ToArray();
    }

    public override long VisitInteger(string name, long value, long minimum, long maximum)
    {
        key.Add(name, value);
        return value;
    }

    public override long? VisitInteger(string name, long? value, long minimum, long maximum)
    {
        _ = value is { } given ? key.Add(name, given) : key.Add(name, (string?)null);
        return value;
    }

    public override BakeLength? VisitLength(string name, BakeLength? value, int minimum, int maximum)
    {
        _ = value is { IsPercentage: false } length ? key.Add(name, (long)length.Value) : key.Add(name, value?.ToString());
        return value;
    }

    public override double VisitNumber(string name, double value, double minimum, double maximum)
    {
        key.Add(name, value);
        return value;
    }

    public override bool VisitFlag(string name, bool value)
    {
        key.Add(name, value);
        return value;
    }

    public override T VisitChoice<T>(string name, T value, IReadOnlyList<KeyValuePair<string, T>> choices)
    {
        key.Add(name, value is null ? null : choices.First(choice => EqualityComparer<T>.Default.Equals(choice.Value, value)).Key);
        return value;
    }

    public override T? VisitText<T>(string name, T? value, Func<string, T> parse, Func<T, string> format)
        where T : class
    {
        key.Add(name, value is null ? null : format(value));
        return value;
    }
}
