using System.Globalization;

namespace Intaglio.Baking;

/// <summary>Reads the settings of an operation as texts.</summary>
internal sealed class SettingTexts : OperationSettings
{
    private const string Missing = "not set";

    private readonly List<KeyValuePair<string, string>> texts = [];

    /// <summary>Returns the names and values of all settings.</summary>
    internal static IReadOnlyList<KeyValuePair<string, string>> Read(BakeOperation operation)
    {
        SettingTexts settings = new();
        operation.VisitSettings(settings);
        return settings.texts;
    }

    public override long VisitInteger(string name, long value, long minimum, long maximum) =>
        Add(name, value, value.ToString(CultureInfo.InvariantCulture));

    public override long? VisitInteger(string name, long? value, long minimum, long maximum) =>
        Add(name, value, value?.ToString(CultureInfo.InvariantCulture));

    public override BakeLength? VisitLength(string name, BakeLength? value, int minimum, int maximum) =>
        Add(name, value, value?.ToString());

    public override double VisitNumber(string name, double value, double minimum, double maximum) =>
        Add(name, value, value.ToString("R", CultureInfo.InvariantCulture));

    public override bool VisitFlag(string name, bool value) => Add(name, value, value ? "true" : "false");

    public override T VisitChoice<T>(string name, T value, IReadOnlyList<KeyValuePair<string, T>> choices) =>
        Add(name, value, choices.FirstOrDefault(choice => EqualityComparer<T>.Default.Equals(choice.Value, value)).Key);

    public override T? VisitText<T>(string name, T? value, Func<string, T> parse, Func<T, string> format)
        where T : class => Add(name, value, value is null ? null : format(value));

    private T Add<T>(string name, T value, string? text)
    {
        texts.Add(new(name, text ?? Missing));
        return value;
    }
}
