using System.Globalization;
using System.Text.Json;
using Intaglio.Color;

namespace Intaglio.Cli;

/// <summary>Measurements of gradients, as text or JSON.</summary>
internal static class GradientReport
{
    internal static void Write(StandardStreams streams, IReadOnlyList<(string Name, Gradient Gradient)> rows, bool asJson)
    {
        if (asJson)
        {
            JsonOutput.WriteArray(streams, "blends", writer =>
            {
                foreach ((string name, Gradient gradient) in rows)
                    WriteRow(writer, name, gradient);
            });
            return;
        }
        for (int i = 0; i < rows.Count; i++)
            streams.Write(Describe(i + 1, rows[i].Name, rows[i].Gradient));
    }

    private static string Describe(int row, string name, Gradient gradient)
    {
        GradientMeasures measures = GradientMeasures.Create(gradient);
        IEnumerable<string> shares = gradient.Stops.Zip(measures.StopShares, (stop, share) => Text($"{stop.Color} {share * 100:0.0} %"));
        return Text($"""
            row {row}: {name}
              steps of CIEDE2000   spread {measures.StepVariation:0.000}, largest / smallest {Ratio(measures.StepRatio)}
              middle               {measures.LightnessError:+0.0;-0.0;0.0} of L* off the mean of the ends
              hue                  {measures.HueDeviation:0.0} degrees off the straight line in Oklab, {measures.LabHueDeviation:0.0} in CIELAB
              most like            {string.Join(", ", shares)}

            """);
    }

    private static void WriteRow(Utf8JsonWriter writer, string name, Gradient gradient)
    {
        GradientMeasures measures = GradientMeasures.Create(gradient);
        writer.WriteStartObject();
        writer.WriteString("blend", name);
        WriteNumber(writer, "stepVariation", measures.StepVariation);
        WriteNumber(writer, "stepRatio", measures.StepRatio);
        WriteNumber(writer, "lightnessError", measures.LightnessError);
        WriteNumber(writer, "hueDeviation", measures.HueDeviation);
        WriteNumber(writer, "labHueDeviation", measures.LabHueDeviation);
        writer.WriteObjects("stops", gradient.Stops.Zip(measures.StopShares), stop =>
        {
            writer.WriteString("color", stop.First.Color.ToString());
            WriteNumber(writer, "position", stop.First.Position!.Value);
            WriteNumber(writer, "share", stop.Second);
        });
        writer.WriteObjects("segments", measures.Segments, segment =>
        {
            WriteNumber(writer, "lightnessError", segment.LightnessError);
            WriteNumber(writer, "hueDeviation", segment.HueDeviation);
            WriteNumber(writer, "labHueDeviation", segment.LabHueDeviation);
        });
        writer.WriteEndObject();
    }

    // Six decimals are more precise than human vision. JSON has no infinity.
    private static void WriteNumber(Utf8JsonWriter writer, string name, double number)
    {
        if (double.IsFinite(number))
            writer.WriteNumber(name, Math.Round((decimal)number, 6));
        else
            writer.WriteNull(name);
    }

    private static string Ratio(double ratio) => double.IsFinite(ratio) ? Text($"{ratio:0.00}") : "infinite";

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
