namespace Intaglio.Evaluation;

/// <summary>An interpretation of the parameters whose meaning a shape does not determine.</summary>
/// <param name="Units">The units of sizes, with a bit for each overload that is set if its size is in bits.</param>
/// <param name="EmptyIsNone">
/// <see langword="true"/> if an empty array means no key; <see langword="false"/> if <see langword="null"/> means no key.
/// </param>
/// <param name="ZerosAreNone"><see langword="true"/> if an array of zeros means no salt; otherwise, <see langword="false"/>.</param>
internal readonly record struct Interpretation(int Units, bool EmptyIsNone, bool ZerosAreNone)
{
    // Further overloads share the unit of the second.
    private const int MaxUnits = 2;

    /// <summary>Lists the possible interpretations of a shape's overloads.</summary>
    internal static IReadOnlyList<Interpretation> Of(IReadOnlyList<Overload> overloads)
    {
        int units = 1 << Math.Min(MaxUnits, OpenUnits(overloads).Count());
        List<(bool Empty, bool Zeros)> nones = [(false, false)];
        if (overloads.Any(static overload => overload.HasOpenNone))
            nones.Add((true, false));
        if (overloads.Any(static overload => overload.MayNeedZeros))
            nones.Add((false, true));
        return [.. from none in nones from unit in Enumerable.Range(0, units) select new Interpretation(unit, none.Empty, none.Zeros)];
    }

    /// <summary>Gets the unit of sizes for an overload.</summary>
    internal SizeUnit UnitOf(Overload overload, IReadOnlyList<Overload> overloads)
    {
        int number = OpenUnits(overloads).TakeWhile(other => other.Member != overload.Member).Count();
        return (Units >> Math.Min(number, MaxUnits - 1) & 1) == 0 ? SizeUnit.Bytes : SizeUnit.Bits;
    }

    /// <summary>Describes the choices of this interpretation.</summary>
    internal string Describe(IReadOnlyList<Overload> overloads)
    {
        List<string> parts = [];
        Overload[] open = [.. OpenUnits(overloads).Take(MaxUnits)];
        foreach (Overload overload in open)
            parts.Add($"size in {(UnitOf(overload, overloads) == SizeUnit.Bits ? "bits" : "bytes")}{(open.Length > 1 ? $" of {overload.Describe()}" : "")}");
        if (overloads.Any(static overload => overload.HasOpenNone))
            parts.Add(EmptyIsNone ? "none as empty" : "none as null");
        if (overloads.Any(static overload => overload.MayNeedZeros) && ZerosAreNone)
            parts.Add("no salt as zeros");
        return parts.Count == 0 ? "as declared" : string.Join("; ", parts);
    }

    /// <summary>Finds the members with an unknown unit. Each constructor or method has its own unit.</summary>
    private static IEnumerable<Overload> OpenUnits(IReadOnlyList<Overload> overloads) =>
        overloads.Where(static overload => overload.HasOpenUnit).DistinctBy(static overload => overload.Member);
}
