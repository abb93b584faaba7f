namespace Intaglio.Baking;

/// <summary>Finds the settings of an action that differ from those of its rule, and the overrides and sidecars that set them.</summary>
internal static class ChangedSettings
{
    internal static IReadOnlyList<BakeSetting> Find(BakeAction action)
    {
        if (!action.Rule.Variants.HasOthers || action.Code.Operations == action.Rule.Rule.Steps || action.InputName is not { } input)
            return [];
        IReadOnlyList<RuleOverride> overrides = action.Rule.Variants.FindOverrides(input, action.IsChained);
        List<BakeSetting> settings = [];
        for (int i = 0; i < action.Code.Operations.Count; i++)
            foreach ((string? setting, string part, string value) in Compare(action, i))
                if (overrides.Select(each => each.Locate(i, setting, input)).LastOrDefault(place => place is not null) is { } place)
                    settings.Add(new(part, value, place));
        return settings;
    }

    /// <summary>Adds the places where settings were changed to the reasons that name them.</summary>
    internal static BakeReason[] AddOrigins(BakeAction action, BakeReason[] reasons)
    {
        IReadOnlyList<BakeSetting> changed = Find(action);
        return changed.Count == 0 ? reasons : Array.ConvertAll(reasons,
            reason => reason with { Origin = changed.FirstOrDefault(setting => setting.Part == reason.Part)?.Origin });
    }

    private static IEnumerable<(string? Setting, string Part, string Value)> Compare(BakeAction action, int step)
    {
        if (action.Code.Run is { } run)
            return run.Command.SequenceEqual(action.Rule.Rule.Run!.Command) ? []
                : run.Command[0] == action.Rule.Rule.Run.Command[0]
                    ? [(null, CodeParts.Arguments, CodeParts.DescribeArguments(run))] : [(null, "the program", run.Command[0])];
        string name = CodeParts.NameStep(action.Code.Operations, step);
        return SettingTexts.Read(action.Code.Operations[step]).Except(SettingTexts.Read(action.Rule.Rule.Steps[step]))
            .Select(setting => ((string?)setting.Key, CodeParts.NameSetting(setting.Key, name), setting.Value));
    }
}
