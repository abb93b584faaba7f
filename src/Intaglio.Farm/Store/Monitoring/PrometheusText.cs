using System.Globalization;
using System.Text;

namespace Intaglio.Farm;

/// <summary>Metrics in the text format 0.0.4 of Prometheus.</summary>
/// <param name="prefix">The beginning of all names.</param>
internal sealed class PrometheusText(string prefix)
{
    /// <summary>The media type.</summary>
    internal const string Type = "text/plain; version=0.0.4; charset=utf-8";

    private readonly StringBuilder text = new();

    /// <summary>Begins a metric whose values follow.</summary>
    internal void Describe(string name, string type, string help) =>
        text.Append(CultureInfo.InvariantCulture, $"# HELP {prefix}{name} {help}\n# TYPE {prefix}{name} {type}\n");

    /// <summary>Adds a value of the last metric.</summary>
    /// <param name="name">The name, with labels in braces if the metric has several values.</param>
    /// <param name="value">The value.</param>
    internal void Add(string name, long value) => text.Append(CultureInfo.InvariantCulture, $"{prefix}{name} {value}\n");

    /// <summary>Adds a metric with one value.</summary>
    internal void Add(string name, string type, string help, long value)
    {
        Describe(name, type, help);
        Add(name, value);
    }

    public override string ToString() => text.ToString();
}
