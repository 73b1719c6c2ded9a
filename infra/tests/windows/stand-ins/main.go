// Stand-ins for the programs of Windows that Wine does not have: curl.exe, tar.exe and certutil.exe. One program, which
// acts by its own name and knows only the calls of the installer. As typed.exe it is the person at a window: Node under
// Wine cannot read a pipe of Linux, so the lines come from a file and go on through a pipe of Windows.
package main

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	name := strings.ToLower(strings.TrimSuffix(filepath.Base(strings.ReplaceAll(os.Args[0], "\\", "/")), ".exe"))
	run, known := map[string]func([]string) error{"curl": curl, "tar": untar, "certutil": certutil, "typed": typed}[name]
	if !known {
		fail(fmt.Errorf("there is no stand-in for %s", name))
	}
	if err := run(os.Args[1:]); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// curl -fsS -o FILE URL
func curl(args []string) error {
	if len(args) != 4 || args[0] != "-fsS" || args[1] != "-o" {
		return fmt.Errorf("curl: unknown call %v", args)
	}
	answer, err := http.Get(args[3])
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 400 {
		return fmt.Errorf("curl: the server answered %s", answer.Status)
	}
	return writeAll(args[2], answer.Body)
}

// tar -xzf FILE -C FOLDER
func untar(args []string) error {
	if len(args) != 4 || args[0] != "-xzf" || args[2] != "-C" {
		return fmt.Errorf("tar: unknown call %v", args)
	}
	file, err := os.Open(args[1])
	if err != nil {
		return err
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		return err
	}
	for archive := tar.NewReader(unzipped); ; {
		entry, err := archive.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		path := filepath.Join(args[3], filepath.FromSlash(entry.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := writeAll(path, archive); err != nil {
			return err
		}
	}
}

// certutil -hashfile FILE SHA256
func certutil(args []string) error {
	if len(args) != 3 || args[0] != "-hashfile" || args[2] != "SHA256" {
		return fmt.Errorf("certutil: unknown call %v", args)
	}
	file, err := os.Open(args[1])
	if err != nil {
		return err
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return err
	}
	fmt.Printf("SHA256 hash of %s:\r\n%x\r\nCertUtil: -hashfile command completed successfully.\r\n", args[1], hash.Sum(nil))
	return nil
}

// typed FILE COMMAND: runs the command and gives it each line that is added to the file
func typed(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("typed: unknown call %v", args)
	}
	lines, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer lines.Close()
	command := exec.Command(args[1], args[2:]...)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	input, err := command.StdinPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	go func() {
		// The end of the file is the end of what was typed so far.
		for ; ; time.Sleep(100 * time.Millisecond) {
			if _, err := io.Copy(input, lines); err != nil {
				return
			}
		}
	}()
	return command.Wait()
}

func writeAll(path string, from io.Reader) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if _, err := io.Copy(file, from); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
