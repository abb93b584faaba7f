namespace Intaglio.Baking;

/// <summary>The steps of a rule with the code that runs for an input, as they are encoded in keys.</summary>
/// <remarks>
/// A rule can have several, because the libraries of the system that an operation uses depend on its input, and because some inputs can
/// have other settings. Inputs with equal settings and libraries share an instance.
/// </remarks>
internal sealed class RuleCode
{
    internal RuleCode(BakeRule rule, RuleVariant variant, Func<BakeOperation, string> identifyLibraries,
        KeyValuePair<string, string?>[] environment)
    {
        (Operations, Tools, Problem) = (variant.Steps, variant.Tools, variant.Problem);
        CanDiscoverInputs = Operations.Any(step => step.CanDiscoverInputs);
        UseInputNames = Operations.Any(step => step.UseInputNames);
        IncludeOutputNames = Operations.Any(step => step.IncludeOutputNames);
        SystemLibraries = [.. Operations.Select(identifyLibraries)];
        Steps = [.. Operations.Select((step, i) => new KeyedStep(step.Name, step.Version, ToolIdentity.Find(step, SystemLibraries[i]),
            step is RunOperation run ? run.EncodeSettings(layout: null, rule) : KeySettings.Encode(step)))];
        // An input without a digest shows that keys depend on pixels.
        KeyedInput[] inputs = rule.IsKeyedByPixels ? [new(BakeOperation.InRole, default, KeyedInputKind.Pixels)] : [];
        Fingerprint = new BakeKeys().ComputeWeak(Steps, inputs,
            [.. rule.Outputs.Select(output => new KeyedOutput(output.Key,
                output.Value.IsFolder ? KeyedOutput.Folder : Operations[^1].Format))], environment);
    }

    /// <summary>Gets the operations, with the settings that the inputs have.</summary>
    internal IReadOnlyList<BakeOperation> Operations { get; }

    /// <summary>Gets the program, or null if the rule has other operations.</summary>
    internal RunOperation? Run => Operations[0] as RunOperation;

    /// <summary>Gets the files of the program of a rule with <c>run</c>.</summary>
    internal RunTools? Tools { get; }

    /// <summary>Gets the error in a sidecar for which the action of its source fails, or null.</summary>
    internal string? Problem { get; }

    internal bool CanDiscoverInputs { get; }

    internal bool UseInputNames { get; }

    internal bool IncludeOutputNames { get; }

    internal KeyedStep[] Steps { get; }

    /// <summary>Gets the libraries of the system that each step uses.</summary>
    internal IReadOnlyList<string> SystemLibraries { get; }

    /// <summary>
    /// Gets the weak key of an imaginary action without inputs. If it is equal in two bakes, equal inputs have equal keys.
    /// </summary>
    internal BakeKey Fingerprint { get; }
}
