namespace Intaglio.Testing;

/// <summary>The number of kills, edits or random inputs of a test: small in every run, large in <c>.ci/long</c>.</summary>
/// <remarks>A test that uses this has the trait <see cref="Trait"/>, by which the parts of <c>.ci/long</c> select it.</remarks>
public static class Counts
{
    /// <summary>The trait of tests with counts.</summary>
    public const string Trait = "Counts";

    /// <summary>The values of the trait, each a part of <c>.ci/long</c>.</summary>
    public const string Kills = "Kills", Edits = "Edits", Damage = "Damage", Grids = "Grids", Soaks = "Soaks";

    /// <summary>Gets a value indicating whether counts are large: <c>INTAGLIO_COUNTS</c> is <c>large</c>.</summary>
    public static bool AreLarge { get; } = Environment.GetEnvironmentVariable("INTAGLIO_COUNTS") == "large";

    /// <summary>Chooses the count of this run.</summary>
    public static T Choose<T>(T small, T large) => AreLarge ? large : small;
}
