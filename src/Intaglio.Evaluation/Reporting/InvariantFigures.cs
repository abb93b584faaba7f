using System.Globalization;

namespace Intaglio.Evaluation;

/// <summary>Sets the current culture to the invariant culture until disposal.</summary>
internal readonly ref struct InvariantFigures
{
    private readonly CultureInfo before = CultureInfo.CurrentCulture;

    public InvariantFigures() => CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;

    public void Dispose() => CultureInfo.CurrentCulture = before;
}
