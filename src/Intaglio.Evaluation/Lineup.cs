namespace Intaglio.Evaluation;

/// <summary>Who takes part in every evaluation, so that its tables say something: ourselves, plain implementations, and functions that everybody knows.</summary>
public sealed class Lineup
{
    private readonly List<EvaluatedContender> contenders = [];
    private readonly List<AbsentContender> absent = [];

    /// <summary>Gets who takes part, in order.</summary>
    public IReadOnlyList<EvaluatedContender> Contenders => contenders;

    /// <summary>Gets who does not, and why.</summary>
    public IReadOnlyList<AbsentContender> Absent => absent;

    /// <summary>Adds a contender.</summary>
    /// <param name="contender">The contender; if its name is taken it gets a number.</param>
    public Lineup Add(EvaluatedContender contender)
    {
        ArgumentNullException.ThrowIfNull(contender);
        string name = contender.Description.Name;
        for (int number = 2; contenders.Exists(other => other.Description.Name == name); number++)
            name = $"{contender.Description.Name} ({number})";
        contenders.Add(contender with { Description = contender.Description with { Name = name } });
        return this;
    }

    /// <summary>Adds one that cannot take part.</summary>
    /// <param name="contender">Who, and why.</param>
    public Lineup Add(AbsentContender contender)
    {
        absent.Add(contender);
        return this;
    }

    /// <summary>Adds this package's BLAKE2 functions.</summary>
    /// <param name="parallel">Whether to add BLAKE2bp and BLAKE2sp too.</param>
    public Lineup AddOwn(bool parallel)
    {
        foreach (string function in (ReadOnlySpan<string>)(parallel ? ["BLAKE2b", "BLAKE2s", "BLAKE2bp", "BLAKE2sp"] : ["BLAKE2b", "BLAKE2s"]))
            AddBuiltIn($"Intaglio {function}", function, ContenderRole.Contender);
        return this;
    }

    /// <summary>Adds the plain transcriptions of RFC 7693 and the library of BLAKE2's authors, which all others are compared with.</summary>
    public Lineup AddBaselines()
    {
        foreach (string name in (ReadOnlySpan<string>)[$"{BuiltIn.Transcription} of BLAKE2b", $"{BuiltIn.Transcription} of BLAKE2s"])
            AddBuiltIn(name, name, ContenderRole.Baseline);
        foreach (string name in (ReadOnlySpan<string>)["libb2 BLAKE2b", "libb2 BLAKE2s"])
            AddNative(name, ContenderRole.Baseline);
        return this;
    }

    /// <summary>Adds the framework's MD5, SHA-256 and SHA-512.</summary>
    public Lineup AddYardsticks()
    {
        foreach (string function in (ReadOnlySpan<string>)["MD5", "SHA-256", "SHA-512"])
            AddBuiltIn($"{function} (.NET)", function, ContenderRole.Yardstick);
        return this;
    }

    /// <summary>Adds the native libraries that are known here, those that are installed.</summary>
    public Lineup AddNativeLibraries()
    {
        foreach (string name in NativeLibraries.Names)
            if (!contenders.Exists(contender => contender.Description.Name == name))
                AddNative(name, ContenderRole.Contender);
        return this;
    }

    private void AddBuiltIn(string name, string target, ContenderRole role) => Add(new EvaluatedContender(new ContenderDescription(name, ContenderKind.BuiltIn, target) { Role = role })
    {
        AssemblyPath = role == ContenderRole.Contender && name.StartsWith("Intaglio", StringComparison.Ordinal) ? typeof(Cryptography.Blake2b).Assembly.Location is { Length: > 0 } path ? path : null : null,
    });

    private void AddNative(string name, ContenderRole role)
    {
        if (NativeLibraries.IsInstalled(name))
            AddBuiltIn(name, name, role);
        else
            Add(new AbsentContender(name, $"{NativeLibraries.FileOf(name)} is not installed", []));
    }
}
