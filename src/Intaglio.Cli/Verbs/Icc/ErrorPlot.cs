using System.Globalization;
using System.Text;
using Intaglio.Color;

namespace Intaglio.Cli;

/// <summary>A text plot of a curve's errors over all 8-bit codes. Each column shows the range of errors of four codes.</summary>
internal static class ErrorPlot
{
    private const int Columns = 64, CodesPerColumn = 4, Steps = 4, Half = 4;

    internal static string Write(TransferFunction curve, TransferFunction exact)
    {
        const int samples = CodesPerColumn * Steps, last = 255 * Steps;
        double[] errors = [.. Enumerable.Range(0, last + 1).Select(step => CurveError.At(curve, exact, step / (double)last) * 255)];
        double most = errors.Max(Math.Abs);
        if (!double.IsFinite(most))
            return "The errors are not finite.\n";
        if (most == 0)
            return "No code is off.\n";
        StringBuilder text = new();
        for (int row = Half; row >= -Half; row--)
        {
            string label = row == Half || row == 0 || row == -Half
                ? (most * row / Half).ToString("+0.0000;-0.0000;0", CultureInfo.InvariantCulture) : "";
            text.Append(CultureInfo.InvariantCulture, $"{label,9} |");
            for (int column = 0; column < Columns; column++)
            {
                ReadOnlySpan<double> part = errors.AsSpan(column * samples, Math.Min(samples, errors.Length - column * samples));
                (double low, double high) = (double.PositiveInfinity, double.NegativeInfinity);
                foreach (double error in part)
                    (low, high) = (Math.Min(low, error), Math.Max(high, error));
                text.Append(Math.Round(low / most * Half) <= row && row <= Math.Round(high / most * Half) ? '#' : row == 0 ? '-' : ' ');
            }
            while (text[^1] == ' ')
                text.Length--;
            text.Append('\n');
        }
        return text.Append("           0").Append(' ', Columns - 4).Append("255\n").ToString();
    }
}
