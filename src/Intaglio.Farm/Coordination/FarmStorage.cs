namespace Intaglio.Farm;

/// <summary>The storage of the states of grains.</summary>
internal static class FarmStorage
{
    internal const string Name = "intaglio";
}
