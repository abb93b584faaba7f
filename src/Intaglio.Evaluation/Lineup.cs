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

    /// <summary>Adds this package's functions.</summary>
    /// <param name="functions">Their names, of BLAKE2, BLAKE2X and Skein.</param>
    public Lineup AddOwn(IEnumerable<string> functions)
    {
        ArgumentNullException.ThrowIfNull(functions);
        foreach (string function in functions)
            AddBuiltIn($"Intaglio {function}", function, ContenderRole.Contender);
        return this;
    }

    /// <summary>Adds the plain transcriptions of RFC 7693 and the library of BLAKE2's authors, of those functions that these have.</summary>
    /// <param name="functions">The names of the functions.</param>
    public Lineup AddBaselines(IEnumerable<string> functions)
    {
        ArgumentNullException.ThrowIfNull(functions);
        string[] names = [.. functions];
        foreach (string name in names.Select(function => $"{BuiltIn.Transcription} of {function}").Where(name => BuiltIn.Create(name) != null))
            AddBuiltIn(name, name, ContenderRole.Baseline);
        foreach (string name in names.Select(function => $"libb2 {function}").Where(NativeLibraries.Names.Contains))
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
