namespace Intaglio.Reporting;

/// <summary>Recognizes the rows and series that belong to Intaglio by their names, so that readers find them among others.</summary>
internal static class OwnName
{
    internal static bool Is(string name) => name.StartsWith("Intaglio", StringComparison.OrdinalIgnoreCase);
}
