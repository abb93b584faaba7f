using System.Globalization;

namespace Intaglio.OpenExr;

/// <summary>Which level, in a message; nothing of the largest.</summary>
internal static class LevelText
{
    internal static string Describe(int levelX, int levelY) => levelX == 0 && levelY == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"level {levelX},{levelY}: ");
}
