using System.Globalization;

namespace Intaglio.Evaluation;

/// <summary>Has figures in texts written the same in every culture, until it is disposed.</summary>
internal readonly ref struct InvariantFigures
{
    private readonly CultureInfo before = CultureInfo.CurrentCulture;

    public InvariantFigures() => CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;

    public void Dispose() => CultureInfo.CurrentCulture = before;
}
