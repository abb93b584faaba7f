using System.Globalization;

namespace Intaglio.OpenExr;

/// <summary>Describes a level in messages. The text is empty for the largest level.</summary>
internal static class LevelText
{
    internal static string Describe(int levelX, int levelY) =>
        levelX == 0 && levelY == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"level {levelX},{levelY}: ");
}
